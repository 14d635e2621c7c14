import { href } from 'react-router';
import { normalizeAddress } from '../app/accounts/account-rules.ts';
import { deleteByOperator } from '../app/accounts/deletion/deletion-request.server.ts';
import { resetFactors } from '../app/accounts/auth/second-factors.server.ts';
import { unblockAccount, blockAccount } from '../app/accounts/staff/account-block.server.ts';
import { takeRoleByOperator, giveRoleByOperator } from '../app/accounts/staff/staff.server.ts';
import { CONTACT_DAYS } from '../app/content/contact-rules.ts';
import { formatMessages } from '../app/content/words/stored-messages.ts';
import { listContactMessages } from '../app/content/contact/contact-messages.server.ts';
import { quote } from '../app/base/bidi.ts';
import { cleanSingleLine } from '../app/base/clean-text.ts';
import { StartupError } from '../app/base/startup-error.ts';
import { tooLong } from '../app/base/too-long.ts';
import {
  restoreByOperator,
  resolveQuestionId,
  hideReasonByOperator,
  removeByOperator,
} from '../app/moderation/operator-removal.server.ts';
import { formatReports } from '../app/moderation/words/report-listing.ts';
import { parseQuestionId } from '../app/moderation/report-rules.ts';
import { listReports } from '../app/moderation/report-store.server.ts';
import type { Sql } from '../app/platform/database/db.server.ts';
import { checkPublicReason } from '../app/questions/question-check.ts';
import { PUBLIC_REASON_LENGTH } from '../app/questions/question-schema.ts';
import { questionProblemText } from '../app/questions/words/problems.ts';

/** `origin` is empty where the site was not told its own. */
type Deps = { sql: Sql; origin: string; hasMailServer: boolean };
type AdminCommand = (deps: Deps) => Promise<string>;

export const USAGE = `Say \`npm run admin --\` and then one of these:
  make EMAIL                    makes a member an admin
  end EMAIL                     removes the role
  reset-factor EMAIL            removes one-time codes, recovery codes and passkeys, for somebody who lost theirs
  reports                       what readers reported and is still there
  messages                      what people wrote by the contact form
  remove QUESTION REASON...     removes a question; everyone reads the reason at its address
  put-back QUESTION             undoes that
  hide-reason NUMBER RULE...    hides a reason from all but its author, who reads the rule if one is given;
                                \`reports\` names the number
  show-reason NUMBER            undoes that
  shut-out EMAIL                nobody gets into the account any more
  let-in EMAIL                  undoes that
  erase EMAIL for-good          erases an account and what belongs to it; nothing undoes that
QUESTION is its address or the ten characters at the end of it.`;

/** What was asked for; whatever is not understood is refused before a database is looked for. */
export function parseCommand([word = '', ...typed]: readonly string[]): AdminCommand {
  switch (word) {
    case 'make':
      return withEmail(typed, makeAdmin);
    case 'end':
      return withEmail(typed, endRole);
    case 'reset-factor':
      return withEmail(typed, resetFactor);
    case 'shut-out':
      return withEmail(typed, shutSomebodyOut);
    case 'let-in':
      return withEmail(typed, letSomebodyIn);
    case 'erase':
      return parseErase(typed);
    case 'reports':
      if (typed.length > 0) throw new StartupError(USAGE);
      return reports;
    case 'messages':
      if (typed.length > 0) throw new StartupError(USAGE);
      return messages;
    case 'remove':
      return parseRemove(typed);
    case 'put-back':
      return parsePutBack(typed);
    case 'hide-reason':
      return parseHideReason(typed, true);
    case 'show-reason':
      return parseHideReason(typed, false);
    default:
      throw new StartupError(USAGE);
  }
}

function withEmail(
  [typed = '', ...more]: readonly string[],
  act: (sql: Sql, email: string, deps: Deps) => Promise<string>,
): AdminCommand {
  if (typed === '' || more.length > 0) throw new StartupError(USAGE);
  const email = normalizeAddress(typed);
  if (email === undefined) throw new StartupError(`${typed} is not an email address. ${USAGE}`);
  return (deps) => act(deps.sql, email, deps);
}

const unknownText = (email: string) => `There is no account with the address ${email}.`;
const isStaffText = (email: string) =>
  `${email} is staff of the site. Say \`npm run admin -- end ${email}\` first, and try again.`;

const NOT_MADE: Record<
  Exclude<Awaited<ReturnType<typeof giveRoleByOperator>>, 'made' | 'waits'>,
  (email: string) => string
> = {
  unknown: (email) => `${unknownText(email)} Let them sign up on the site first.`,
  unconfirmed: (email) =>
    `Nobody has confirmed yet that ${email} is theirs. Let them sign in once by a mailed link, on the page /sign-in/link, and try again.`,
  leaving: (email) =>
    `The account of ${email} is to be deleted. Let them sign in and keep it, and try again.`,
  'shut out': (email) =>
    `${email} is shut out. Say \`npm run admin -- let-in ${email}\` first, and try again.`,
};

async function makeAdmin(sql: Sql, email: string): Promise<string> {
  const made = await giveRoleByOperator(sql, email, 'admin');
  if (made === 'made')
    return `${email} is an admin now. Sign in again, with your second factor, to use it.`;
  if (made === 'waits')
    return `${email} is an admin now. Sign in again to use it: the site then asks for a second factor to be set up, and the role works from then on.`;
  throw new StartupError(NOT_MADE[made](email));
}

async function endRole(sql: Sql, email: string): Promise<string> {
  if (await takeRoleByOperator(sql, email))
    return `${email} is no longer staff. The account stays.`;
  throw new StartupError(`Nobody with the address ${email} is an admin or a moderator.`);
}

/** The mail is written either way; a running site sends it. */
const MAILED = 'The site emails them about it.';
const NOT_MAILED =
  'SMTP_URL is not set here, and a site without it sends no email about it: tell them yourself.';

async function resetFactor(sql: Sql, email: string, { hasMailServer }: Deps): Promise<string> {
  switch (await resetFactors(sql, email)) {
    case 'reset':
      return `${email} has no one-time codes, recovery codes or passkeys any more, and is signed out everywhere. ${hasMailServer ? MAILED : NOT_MAILED} They sign in with their password or a mailed link, and a role works again once they have set up another second factor.`;
    case 'none':
      throw new StartupError(`${email} has neither one-time codes nor a passkey.`);
    case 'unknown':
      throw new StartupError(unknownText(email));
  }
}

async function shutSomebodyOut(sql: Sql, email: string): Promise<string> {
  switch (await blockAccount(sql, email)) {
    case 'shut out':
      return `${email} is shut out: signed out everywhere, and nobody can sign in to the account. What they asked stays until you remove it.`;
    case 'already':
      throw new StartupError(`${email} is shut out already.`);
    case 'staff':
      throw new StartupError(isStaffText(email));
    case 'unknown':
      throw new StartupError(unknownText(email));
  }
}

async function letSomebodyIn(sql: Sql, email: string): Promise<string> {
  if (await unblockAccount(sql, email)) return `${email} can sign in again.`;
  throw new StartupError(`Nobody with the address ${email} is shut out.`);
}

function parseErase([email = '', ...words]: readonly string[]): AdminCommand {
  const said = words.join(' ');
  const thoughShutOut = said === 'for-good though-shut-out';
  if (said !== 'for-good' && !thoughShutOut) throw new StartupError(USAGE);
  return withEmail([email], (sql, known) => erase(sql, known, thoughShutOut));
}

async function erase(sql: Sql, email: string, thoughShutOut: boolean): Promise<string> {
  switch (await deleteByOperator(sql, email, { thoughShutOut })) {
    case 'erasing':
      return `The account of ${email} is closed, and a running site erases it within minutes. Its answers on open questions go, and questions that others answered stay without an author.`;
    case 'staff':
      throw new StartupError(isStaffText(email));
    case 'shut out':
      throw new StartupError(
        `${email} is shut out, and what they did may have to be kept. If not, say \`npm run admin -- erase ${email} for-good though-shut-out\`.`,
      );
    case 'unknown':
      throw new StartupError(unknownText(email));
  }
}

async function reports({ sql, origin }: Deps): Promise<string> {
  const { reports: found, all } = await listReports(sql);
  return formatReports(found, all, (id) => addressOf(origin, id));
}

async function messages({ sql }: Deps): Promise<string> {
  const { messages: found, all } = await listContactMessages(sql);
  return formatMessages({ messages: found, all, days: CONTACT_DAYS });
}

function parseRemove([typed, ...words]: readonly string[]): AdminCommand {
  const id = readQuestionId(typed);
  if (words.length === 0) throw new StartupError(`Say why as well. ${USAGE}`);
  const checked = checkPublicReason(words.join(' '));
  if ('problems' in checked)
    throw new StartupError(
      checked.problems.map(({ problem }) => questionProblemText(problem)).join(' '),
    );
  return async ({ sql, origin }) => {
    const publicId = await findQuestionId(sql, id, origin);
    const text = await removeByOperator(sql, publicId, checked.reason);
    if (text === undefined) throw new StartupError('This question was removed already.');
    return `${quote(text)} is removed: ${addressOf(origin, publicId)} says so, and why. Its answers are kept and shown to nobody. \`put-back\` undoes this.`;
  };
}

function parseHideReason(
  [number = '', ...more]: readonly string[],
  isHidden: boolean,
): AdminCommand {
  if (!/^\d{1,18}$/.test(number) || (!isHidden && more.length > 0)) throw new StartupError(USAGE);
  const rule = cleanSingleLine(more.join(' '));
  if (tooLong(rule, PUBLIC_REASON_LENGTH))
    throw new StartupError(`The rule may have up to ${PUBLIC_REASON_LENGTH.max} characters.`);
  return async ({ sql }) => {
    const text = await hideReasonByOperator(sql, number, isHidden, rule);
    if (text === undefined)
      throw new StartupError(
        `There is no reason ${number} that is ${isHidden ? 'to be read' : 'hidden'}.`,
      );
    return isHidden
      ? `${quote(text)} is hidden from all but its author. \`show-reason\` undoes this.`
      : `${quote(text)} is shown again.`;
  };
}

function parsePutBack([typed, ...more]: readonly string[]): AdminCommand {
  const id = readQuestionId(typed);
  if (more.length > 0) throw new StartupError(USAGE);
  return async ({ sql, origin }) => {
    const publicId = await findQuestionId(sql, id, origin);
    const text = await restoreByOperator(sql, publicId);
    if (text === undefined) throw new StartupError('This question was not removed.');
    return `${quote(text)} is back at ${addressOf(origin, publicId)}, with its answers.`;
  };
}

function readQuestionId(typed = ''): string {
  if (typed === '') throw new StartupError(USAGE);
  const id = parseQuestionId(typed);
  if (id === undefined) throw new StartupError(`${typed} is no address of a question. ${USAGE}`);
  return id;
}

async function findQuestionId(sql: Sql, id: string, origin: string): Promise<string> {
  const found = await resolveQuestionId(sql, id);
  if (found.state === 'found') return found.publicId;
  if (found.state === 'unknown') throw new StartupError(`There is no question ${id}.`);
  throw new StartupError(
    `${id} is a survey of ${found.ids.length} questions. Name one of them:\n${found.ids.map((one) => addressOf(origin, one)).join('\n')}`,
  );
}

function addressOf(origin: string, id: string): string {
  return origin + href('/question/:id', { id });
}
