import { href } from 'react-router';
import { accountAddress } from '../app/accounts/rules.ts';
import { eraseBySite } from '../app/accounts/staff/account-end.server.ts';
import { resetFactors } from '../app/accounts/entry/second-factors.server.ts';
import { letIn, shutOut } from '../app/accounts/staff/shutting-out.server.ts';
import { endStaff, makeStaff } from '../app/accounts/staff/staff.server.ts';
import { messageLines } from '../app/content/contact/message-lines.ts';
import { listContactMessages } from '../app/content/contact/store.server.ts';
import { quote } from '../app/base/isolate.ts';
import { StartRefused } from '../app/base/start-refused.ts';
import { putBackBySite, questionMeant, removeBySite } from '../app/moderation/removing.server.ts';
import { reportLines } from '../app/moderation/report-lines.ts';
import { idTyped } from '../app/moderation/rules.ts';
import { listReports } from '../app/moderation/store.server.ts';
import type { Sql } from '../app/platform/database/db.server.ts';
import { checkReason } from '../app/questions/check.ts';

/** `origin` is empty where the site was not told its own. */
type Means = { sql: Sql; origin: string; hasMailServer: boolean };
type Act = (means: Means) => Promise<string>;

export const USE = `Say \`npm run admin --\` and then one of these:
  make EMAIL                    makes a member an admin
  end EMAIL                     removes the role
  reset-factor EMAIL            removes one-time codes, recovery codes and passkeys, for somebody who lost theirs
  reports                       what readers reported and is still there
  messages                      what people wrote by the contact form
  remove QUESTION REASON...     removes a question; everyone reads the reason at its address
  put-back QUESTION             undoes that
  shut-out EMAIL                nobody gets into the account any more
  let-in EMAIL                  undoes that
  erase EMAIL for-good          erases an account and what belongs to it; nothing undoes that
QUESTION is its address or the ten characters at the end of it.`;

/** What was asked for; whatever is not understood is refused before a database is looked for. */
export function actTyped([word = '', ...typed]: readonly string[]): Act {
  switch (word) {
    case 'make':
      return withEmail(typed, make);
    case 'end':
      return withEmail(typed, end);
    case 'reset-factor':
      return withEmail(typed, resetFactor);
    case 'shut-out':
      return withEmail(typed, shutSomebodyOut);
    case 'let-in':
      return withEmail(typed, letSomebodyIn);
    case 'erase':
      return erasure(typed);
    case 'reports':
      if (typed.length > 0) throw new StartRefused(USE);
      return reports;
    case 'messages':
      if (typed.length > 0) throw new StartRefused(USE);
      return messages;
    case 'remove':
      return removal(typed);
    case 'put-back':
      return puttingBack(typed);
    default:
      throw new StartRefused(USE);
  }
}

function withEmail(
  [typed = '', ...more]: readonly string[],
  act: (sql: Sql, email: string, means: Means) => Promise<string>,
): Act {
  if (typed === '' || more.length > 0) throw new StartRefused(USE);
  const email = accountAddress(typed);
  if (email === undefined) throw new StartRefused(`${typed} is not an email address. ${USE}`);
  return (means) => act(means.sql, email, means);
}

const unknown = (email: string) => `There is no account with the address ${email}.`;
const isStaff = (email: string) =>
  `${email} is staff of the site. Say \`npm run admin -- end ${email}\` first, and try again.`;

const NOT_MADE: Record<
  Exclude<Awaited<ReturnType<typeof makeStaff>>, 'made' | 'waits'>,
  (email: string) => string
> = {
  unknown: (email) => `${unknown(email)} Let them sign up on the site first.`,
  unconfirmed: (email) =>
    `Nobody has confirmed yet that ${email} is theirs. Let them sign in once by a mailed link, on the page /sign-in/link, and try again.`,
  leaving: (email) =>
    `The account of ${email} is to be deleted. Let them sign in and keep it, and try again.`,
  'shut out': (email) =>
    `${email} is shut out. Say \`npm run admin -- let-in ${email}\` first, and try again.`,
};

async function make(sql: Sql, email: string): Promise<string> {
  const made = await makeStaff(sql, email, 'admin');
  if (made === 'made')
    return `${email} is an admin now. Sign in again, with your second factor, to use it.`;
  if (made === 'waits')
    return `${email} is an admin now. Sign in again to use it: the site then asks for a second factor to be set up, and the role works from then on.`;
  throw new StartRefused(NOT_MADE[made](email));
}

async function end(sql: Sql, email: string): Promise<string> {
  if (await endStaff(sql, email)) return `${email} is no longer staff. The account stays.`;
  throw new StartRefused(`Nobody with the address ${email} is an admin or a moderator.`);
}

/** The mail is written either way; a running site sends it. */
const MAILED = 'The site emails them about it.';
const NOT_MAILED =
  'SMTP_URL is not set here, and a site without it sends no email about it: tell them yourself.';

async function resetFactor(sql: Sql, email: string, { hasMailServer }: Means): Promise<string> {
  switch (await resetFactors(sql, email)) {
    case 'reset':
      return `${email} has no one-time codes, recovery codes or passkeys any more, and is signed out everywhere. ${hasMailServer ? MAILED : NOT_MAILED} They sign in with their password or a mailed link, and a role works again once they have set up another second factor.`;
    case 'none':
      throw new StartRefused(`${email} has neither one-time codes nor a passkey.`);
    case 'unknown':
      throw new StartRefused(unknown(email));
  }
}

async function shutSomebodyOut(sql: Sql, email: string): Promise<string> {
  switch (await shutOut(sql, email)) {
    case 'shut out':
      return `${email} is shut out: signed out everywhere, and nobody can sign in to the account. What they asked stays until you remove it.`;
    case 'already':
      throw new StartRefused(`${email} is shut out already.`);
    case 'staff':
      throw new StartRefused(isStaff(email));
    case 'unknown':
      throw new StartRefused(unknown(email));
  }
}

async function letSomebodyIn(sql: Sql, email: string): Promise<string> {
  if (await letIn(sql, email)) return `${email} can sign in again.`;
  throw new StartRefused(`Nobody with the address ${email} is shut out.`);
}

function erasure([email = '', ...words]: readonly string[]): Act {
  const said = words.join(' ');
  const thoughShutOut = said === 'for-good though-shut-out';
  if (said !== 'for-good' && !thoughShutOut) throw new StartRefused(USE);
  return withEmail([email], (sql, known) => erase(sql, known, thoughShutOut));
}

async function erase(sql: Sql, email: string, thoughShutOut: boolean): Promise<string> {
  switch (await eraseBySite(sql, email, { thoughShutOut })) {
    case 'erasing':
      return `The account of ${email} is closed, and a running site erases it within minutes. Its answers on open questions go, and questions that others answered stay without an author.`;
    case 'staff':
      throw new StartRefused(isStaff(email));
    case 'shut out':
      throw new StartRefused(
        `${email} is shut out, and what they did may have to be kept. If not, say \`npm run admin -- erase ${email} for-good though-shut-out\`.`,
      );
    case 'unknown':
      throw new StartRefused(unknown(email));
  }
}

async function reports({ sql, origin }: Means): Promise<string> {
  const { reports: found, all } = await listReports(sql);
  return reportLines(found, all, (id) => addressOf(origin, id));
}

async function messages({ sql }: Means): Promise<string> {
  const { messages: found, all } = await listContactMessages(sql);
  return messageLines(found, all);
}

function removal([typed, ...words]: readonly string[]): Act {
  const id = questionTyped(typed);
  if (words.length === 0) throw new StartRefused(`Say why as well. ${USE}`);
  const checked = checkReason(words.join(' '));
  if ('problems' in checked) throw new StartRefused(checked.problems[0]?.problem ?? USE);
  return async ({ sql, origin }) => {
    const publicId = await theOne(sql, id, origin);
    const text = await removeBySite(sql, publicId, checked.reason);
    if (text === undefined) throw new StartRefused('This question was removed already.');
    return `${quote(text)} is removed: ${addressOf(origin, publicId)} says so, and why. Its answers are kept and shown to nobody. \`put-back\` undoes this.`;
  };
}

function puttingBack([typed, ...more]: readonly string[]): Act {
  const id = questionTyped(typed);
  if (more.length > 0) throw new StartRefused(USE);
  return async ({ sql, origin }) => {
    const publicId = await theOne(sql, id, origin);
    const text = await putBackBySite(sql, publicId);
    if (text === undefined) throw new StartRefused('This question was not removed.');
    return `${quote(text)} is back at ${addressOf(origin, publicId)}, with its answers.`;
  };
}

function questionTyped(typed = ''): string {
  if (typed === '') throw new StartRefused(USE);
  const id = idTyped(typed);
  if (id === undefined) throw new StartRefused(`${typed} is no address of a question. ${USE}`);
  return id;
}

async function theOne(sql: Sql, id: string, origin: string): Promise<string> {
  const found = await questionMeant(sql, id);
  if (found.state === 'found') return found.publicId;
  if (found.state === 'unknown') throw new StartRefused(`There is no question ${id}.`);
  throw new StartRefused(
    `${id} is a survey of ${found.ids.length} questions. Name one of them:\n${found.ids.map((one) => addressOf(origin, one)).join('\n')}`,
  );
}

function addressOf(origin: string, id: string): string {
  return origin + href('/question/:id', { id });
}
