import { cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { isEmailAddress } from '../base/email-address.ts';
import { normalizeSingleLine } from '../base/single-line.ts';
import type { StaffRole, Viewer } from './viewer.ts';

const DAY_MINUTES = 24 * 60;

export const MEMBER_NAME_LENGTH: LengthLimits = { min: 2, max: 40 };
export const PASSWORD_LENGTH: LengthLimits = { min: 10, max: 128 };
export const PASSWORD_ADVISED = 15;

/** A session ends after so many days without use, and after so many in any case. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_LONGEST_DAYS = 90;

/** A browser that somebody signed in on has limits of its own for so many days. */
export const KNOWN_BROWSER_DAYS = 90;

/** A session of staff ends after so many hours, however it is used. */
export const STAFF_SESSION_HOURS = 12;
/** Actions that can cost an account need a proof of who acts that is at most so many minutes old. */
export const RECENT_PROOF_MINUTES = 10;

/**
 * Pages that are made for a session, each past the cache: more than anybody reads who opens fifty tabs at once and goes
 * on, and, at 14 ms of a processor each, no more than a thirtieth of one. The second limit is for all sessions of a
 * member.
 */
export const SESSION_PAGE_LIMIT = { perMinute: 120, burst: 240, inPortions: true } as const;
export const MEMBER_PAGE_LIMIT = { perMinute: 480, burst: 960, inPortions: true } as const;

export type SignInMethod = 'password' | 'link' | 'passkey' | 'provider';
/** Minutes between a first proof and the code that is asked for after it. */
export const PENDING_SIGN_IN_MINUTES = 10;
/**
 * After so many wrong passwords since the last sign-in, a password alone opens the account no more (NIST SP 800-63B).
 */
export const MAX_FAILED_TRIES = 100;

/** Failed sign-ins: for an account from one network or from a browser it knows, and from one network in all. */
export const SIGN_IN_FAILURE_LIMIT = { perMinute: 5 / 15, burst: 5 };
export const NETWORK_FAILURE_LIMIT = { perMinute: 100 / 60, burst: 100 };
/** For an account from anywhere. Past it answers come later, since nobody can be locked out of their own account. */
export const ACCOUNT_FAILURE_LIMIT = { perMinute: 20 / 60, burst: 20 };
export const SLOWDOWN_MS = 2_000;
/**
 * Emails that somebody can make us send: for each kind, by hour and network; to one address, by hour and network. What
 * an address gets in a day is in email-quota-rules.ts. A browser that an account knows has emails of its own, by hour
 * and by day.
 */
export const NETWORK_EMAIL_LIMIT = { perMinute: 5 / 60, burst: 5 };
export const HOURLY_EMAIL_LIMIT = { perMinute: 3 / 60, burst: 3 };
export const KNOWN_BROWSER_EMAIL_LIMIT = { perMinute: 10 / DAY_MINUTES, burst: 10 };

/** Wrong one-time codes, and wrong recovery codes, of a member from anywhere, or from a browser the account knows. */
export const CODE_FAILURE_LIMIT = { perMinute: 5 / 15, burst: 5 };
/**
 * Changes of how somebody signs in, such as new recovery codes: more than anybody needs in an hour, and few enough that
 * the log lines and emails they lead to stay readable.
 */
export const SECURITY_CHANGE_LIMIT = { perMinute: 20 / 60, burst: 20 };
/** So many wrong passwords in a minute, at all accounts together, raise an alarm for the operator. */
export const WRONG_PASSWORD_ALARM = 200;
export const SESSIONS_SHOWN = 20;

/** What a mailed link is for, and for how many minutes it works. */
export type LinkPurpose = 'join' | 'enter' | 'reset' | 'move' | 'stay' | 'follow';
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  join: 60,
  enter: 10,
  reset: 10,
  move: 60,
  stay: 14 * DAY_MINUTES,
  follow: 60,
};

export type AccountField = 'email' | 'name' | 'password';
export type SignInInput = Record<'email' | 'password', string>;
/** `email` is that of the link. */
export type SignUpInput = Record<AccountField, string>;

/** Why an address cannot be used. `unusual`: it has letters that our mail cannot reach. `same`: the account has it. */
export type EmailProblem = { why: 'no-address' | 'unusual-address' | 'same-address' };
/** Why a name that was chosen before a rule refused it could mislead. `twin`: the handle or slug it looks like. */
export type NameDoubt = { why: 'name' | 'handle' } | { why: 'twin'; twin: string };

/** Why nobody may be called so: `mistaken` for the site or its staff, by one word or as a whole. */
export type MisleadingName =
  | { why: 'check-mark' | 'mistaken' }
  | { why: 'word-mistaken'; word: string };
export type NameProblem =
  | { why: 'name-short'; least: number }
  | { why: 'name-long'; most: number }
  | { why: 'name-blank' }
  | MisleadingName;
export type PasswordProblem =
  | { why: 'password-missing' | 'password-unchosen' | 'password-near' | 'password-common' }
  | { why: 'password-short'; least: number }
  | { why: 'password-long'; most: number };
export type AccountProblem = EmailProblem | NameProblem | PasswordProblem;
export type AccountProblems = {
  email?: EmailProblem | undefined;
  name?: NameProblem | undefined;
  password?: PasswordProblem | undefined;
};

/** Why nobody was signed up or in. `wrong`: address and password do not belong together. */
export type SignInRefusal = 'problems' | 'wrong' | 'limit' | 'busy' | 'fault';

/** The order of the forms, and so of their problems. */
export const ACCOUNT_FIELDS: readonly AccountField[] = ['email', 'name', 'password'];

/** What any mail server takes. Host names are in their ASCII form here. */
const ASCII_ADDRESS = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** An address in the one spelling that accounts are found by. */
export function normalizeAddress(typed: string): string | undefined {
  const address = normalizeSingleLine(typed).toLowerCase();
  if (!isEmailAddress(address)) return undefined;
  const at = address.lastIndexOf('@');
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname ?? '';
  const plain = `${address.slice(0, at)}@${host}`;
  return isEmailAddress(plain) ? plain : undefined;
}

/** The name that others see, without invisible signs and those that turn the text around them. */
export function displayName(typed: string): string {
  return cleanSingleLine(typed);
}

export function checkSignIn(typed: SignInInput): SignInInput | { problems: AccountProblems } {
  const email = normalizeAddress(typed.email);
  if (email && typed.password !== '') return { email, password: typed.password };
  return {
    problems: {
      ...(!email && { email: { why: 'no-address' } }),
      ...(typed.password === '' && { password: { why: 'password-missing' } }),
    },
  };
}

/** The rules of password-rules.server.ts and misleading-names.server.ts, which bring lists that no view needs. */
type SignUpRules = {
  passwordProblem: (password: string, about: readonly string[]) => PasswordProblem | undefined;
  nameMistaken: (name: string) => MisleadingName | undefined;
};

export function checkSignUp(
  typed: SignUpInput,
  { passwordProblem, nameMistaken }: SignUpRules,
): SignUpInput | { problems: AccountProblems } {
  const name = displayName(typed.name);
  const { password, email } = typed;
  const wrongName = nameProblem(name) ?? nameMistaken(name);
  const wrongPassword = passwordProblem(password, [email, name]);
  if (!wrongName && !wrongPassword) return { email, name, password };
  return {
    problems: {
      ...(wrongName && { name: wrongName }),
      ...(wrongPassword && { password: wrongPassword }),
    },
  };
}

/** Why an address of the right form cannot belong to an account. */
export function addressProblem(email: string): EmailProblem | undefined {
  return ASCII_ADDRESS.test(email) ? undefined : { why: 'unusual-address' };
}

export function nameProblem(name: string): NameProblem | undefined {
  const length = checkLength(name, MEMBER_NAME_LENGTH);
  if (length === 'long') return { why: 'name-long', most: MEMBER_NAME_LENGTH.max };
  if (length === 'short') return { why: 'name-short', least: MEMBER_NAME_LENGTH.min };
  return hasVisibleText(name) ? undefined : { why: 'name-blank' };
}

export type RouteGuard = 'visitor' | 'member' | 'staff' | 'admin';

/**
 * Whether somebody may open a page of `app/routes.ts`. Members get pages of staff as if they did not exist; somebody
 * whose role is locked shows their second factor first.
 */
export function pageAccess(
  guard: RouteGuard,
  { member }: Viewer,
): 'yes' | 'sign in' | 'second factor' | 'no' {
  if (guard === 'visitor') return 'yes';
  if (!member) return 'sign in';
  if (guard === 'member') return 'yes';
  const opensTo = (role: StaffRole | undefined) =>
    role === 'admin' || (guard === 'staff' && role !== undefined);
  if (opensTo(member.staff)) return 'yes';
  return opensTo(member.lockedRole) ? 'second factor' : 'no';
}
