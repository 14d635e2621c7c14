const listed = (words: string) => words.split(/\s+/);

/** A name with one of these words says that its bearer speaks for the site or was verified by it. */
export const TITLES =
  listed(`admin administrator administrateur administratrice administrador administradora amministratore
  amministratrice moderator modérateur modératrice moderador moderadora moderatore moderatrice official verified vérifié
  vérifiée verificado verificada verificato verificata verifiziert webmaster sysadmin sysop superuser админ администратор
  адміністратор модератор 管理员 管理員 관리자`);
/**
 * Words that say so only where nothing else is said, as in "The Moderators". Among other words anybody may use them.
 */
export const OFFICES =
  listed(`admins administrators administration moderators staff helpdesk postmaster officials
  officiel oficial ufficiale offiziell betreiber betreiberin redaktion администрация المشرف
  customerservice customerservices customercare trustsafety trustandsafety helpcenter helpcentre supportcenter supportcentre`);
/** The same, unless other words name what it is about, as in "Community Support". */
export const TASKS = listed(
  `support security abuse system operator operators owner owners root mod mods moderation`,
);
/** Tasks that say so in a person's name, whatever is beside them. */
export const DUTIES = listed(`support mod mods moderation`);
/** What a crew of the site would be for, where one is named: "Site Team", "Trust Desk". */
export const MATTERS =
  listed(`trust safety site website service services help community customer user member account accounts
  privacy contact question questions`);
export const CREWS = listed(`team desk staff department manager agent`);
/** These words name what a task is about. */
export const TOPICS = listed(`community question questions`);
/** Words that say nothing beside the others. */
export const FILLERS =
  listed(`the a an and of this our my and for from at in on to super web info der die das des unser el la le il los les
  seite cuenta compte konto conta`);

/** Framed letters, small capitals and letters of other alphabets, beyond those that Unicode 10 says look alike. */
const LOOKALIKES = new Map<string, string>([
  ...alphabetFrom(0x1_f1_50),
  ...alphabetFrom(0x1_f1_70),
  ...alphabetFrom(0x1_f1_e6),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'),
  ...pairs('ᗩᑎᏆχΧ∀', 'anixxa'),
]);

function alphabetFrom(first: number): [string, string][] {
  return Array.from({ length: 26 }, (_, at) => [
    String.fromCodePoint(first + at),
    String.fromCodePoint(0x61 + at),
  ]);
}

function pairs(drawn: string, letters: string): [string, string][] {
  return Array.from(drawn, (sign, at) => [sign, letters[at] ?? sign]);
}

export function asLetters(text: string): string {
  return Array.from(text, (sign) => LOOKALIKES.get(sign) ?? sign).join('');
}
