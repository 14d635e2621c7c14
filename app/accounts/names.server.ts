import { oneLineOf } from '../base/clean-text.ts';
import { skeleton, lookOf } from '../platform/skeleton.server.ts';
import { site } from '../site.config.ts';
import { withLetters } from './password-dressing.ts';
import { RESERVED_HANDLES } from './profile.ts';

/** Whoever is called so, or has such a word in their name, says that they speak for the site or were checked by it. */
const TITLES = `admin administrator administrateur administrador amministratore moderator modérateur moderador moderatore
  official offiziell officiel oficial ufficiale verified webmaster sysadmin админ администратор модератор`;
/** Words that do so where nothing else is said, as in "Support Team". Among others they are anybody's. */
const OFFICES = `admins administrators moderators moderation mod mods staff support helpdesk security safety trust abuse
  system operator operators owner owners postmaster root officials`;
const BESIDE = `the a an of this our and for from at in on to team desk help site website service services account accounts
  customer user member community question questions privacy contact info`;
/** A shorter name of a site is part of many words. */
const LONG_NAME = 5;

const CHECK_MARKS = /[✓✔✅☑🗸🗹√⍻]/u;

const setOf = (words: string) => new Set(words.split(/\s+/).map(bare));
const titles = setOf(TITLES);
const offices = setOf(OFFICES);
const beside = setOf(BESIDE);
const reserved = new Set([...RESERVED_HANDLES].map(bare));
const ourNames = [site.name, site.slug].map((name) => squeezed(bare(name)));

/** The sentence that says why nobody may be called so, person or community: not even where another one is already. */
export function nameMistaken(name: string): string | undefined {
  if (CHECK_MARKS.test(name))
    return 'Leave out the check mark: it looks as if this site had verified the name.';
  return readingsOf(name).some(speaksForSite)
    ? 'This name could be mistaken for this site or its staff. Choose another.'
    : undefined;
}

/** For what stands in an address, with other signs between its words. */
export function handleMistaken(handle: string): string | undefined {
  const words = handle.replaceAll(/[_-]+/g, ' ');
  const isReserved = readingsOf(words)
    .map(squeezed)
    .some((plain) => reserved.has(plain) || reserved.has(plain.replace(/\d+$/, '')));
  return isReserved || nameMistaken(words) !== undefined
    ? 'This could be mistaken for this site or its staff. Choose another.'
    : undefined;
}

function speaksForSite(reading: string): boolean {
  const words = reading
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '');
  const whole = squeezed(reading);
  if (
    ourNames.some((own) => words.includes(own) || (own.length >= LONG_NAME && whole.includes(own)))
  )
    return true;
  if (titles.has(whole) || offices.has(whole)) return true;
  return (
    words.some((word) => titles.has(word)) ||
    (words.some((word) => offices.has(word)) &&
      words.every((word) => offices.has(word) || beside.has(word)))
  );
}

/** How a name may be read: as it is, with what is drawn like another sign (I like l), with figures for letters. */
function readingsOf(name: string): string[] {
  const seen = oneLineOf(name);
  const spellings = [seen, skeleton(seen), ...withLetters(seen.toLowerCase())];
  return [...new Set(spellings.map(bare))];
}

/** Accents are easily overlooked. */
function bare(text: string): string {
  return lookOf(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '');
}

function squeezed(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
