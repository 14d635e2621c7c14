import { randomBytes } from 'node:crypto';
import { hiddenCookie, readCookie, type CookieNames } from '../platform/cookies.server.ts';
import type { Fragment, RowId, Sql } from '../platform/db.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { KNOWN_DAYS, MOST_TRIES } from './rules.ts';
import { passwordMark } from './store.server.ts';

/**
 * A browser that somebody signed in on before is told from all others at limits, so that nobody else can use up what its
 * owner may try. It proves nothing: every proof is asked for as anywhere.
 */
type Means = { secret: Secret; cookies: CookieNames };
/** Whose browser it may be, and when that was read. `password`: the mark of the one they have; another one ends it. */
export type KnownTo = { id: RowId; password: string | null; knownTries: number; readAt: Date };

const PURPOSE = 'known browser';
const DAY_MS = 86_400_000;
const MARK_BYTES = 16;
const ENTRY = /^([\w-]{22})\.([0-9a-z]{8,9})\.([\w-]{43})$/;
const BETWEEN = '~';
/** As many members as share a browser. */
const MOST_MEMBERS = 3;

type Entry = { mark: string; until: string; signature: string };

function entriesIn({ cookies }: Means, cookie: string | undefined): Entry[] {
  const parts = (readCookie(cookie, cookies.known) ?? '').split(BETWEEN, MOST_MEMBERS);
  return parts.flatMap((part) => {
    const [, mark, until, signature] = ENTRY.exec(part) ?? [];
    return mark && until && signature ? [{ mark, until, signature }] : [];
  });
}

function isOf({ secret }: Means, { mark, until, signature }: Entry, whose: KnownTo): boolean {
  return secret.verify(PURPOSE, signedText(whose, mark, until), signature);
}

function signedText({ id, password }: KnownTo, mark: string, until: string): string {
  return `${id} ${password ?? ''} ${mark} ${until}`;
}

/** What limits of this browser are counted by, where this member signed in on it; after too many wrong tries nothing. */
export function knownMark(
  means: Means,
  cookie: string | undefined,
  whose: KnownTo,
): string | undefined {
  const entry = entriesIn(means, cookie).find((one) => isOf(means, one, whose));
  if (!entry || Number.parseInt(entry.until, 36) < whose.readAt.getTime()) return undefined;
  return whose.knownTries < MOST_TRIES ? entry.mark : undefined;
}

/** The same for whoever has an address. Who brings nothing is looked up nowhere; who does, whether or not there is one. */
export async function knownMarkAt(
  means: Means & { sql: Sql },
  cookie: string | undefined,
  email: string,
): Promise<string | undefined> {
  return knownMarkWhere(means, cookie, means.sql`m.email = ${email}`);
}

/** The same for a member. */
export async function knownMarkOf(
  means: Means & { sql: Sql },
  cookie: string | undefined,
  id: RowId,
): Promise<string | undefined> {
  return knownMarkWhere(means, cookie, means.sql`m.id = ${id}`);
}

async function knownMarkWhere(
  means: Means & { sql: Sql },
  cookie: string | undefined,
  who: Fragment,
): Promise<string | undefined> {
  if (entriesIn(means, cookie).length === 0) return undefined;
  const { sql } = means;
  const [row] = await sql<KnownTo[]>`
    select m.id, m.known_tries as "knownTries", statement_timestamp() as "readAt", ${passwordMark(sql)} as password
    from members m left join credentials c on c.member_id = m.id and c.provider = 'credential' where ${who}`;
  return knownMark(means, cookie, row ?? NOBODY);
}

/** Signs for no browser, in the time that it takes for a member. */
const NOBODY: KnownTo = { id: '0', password: null, knownTries: 0, readAt: new Date(0) };

/** In place of what was brought: this member first, and the others who share the browser. */
export function knownCookie(means: Means, cookie: string | undefined, whose: KnownTo): string {
  const { secret, cookies } = means;
  const mark = randomBytes(MARK_BYTES).toString('base64url');
  const until = (whose.readAt.getTime() + KNOWN_DAYS * DAY_MS).toString(36);
  const signature = secret.sign(PURPOSE, signedText(whose, mark, until));
  const others = entriesIn(means, cookie).filter((one) => !isOf(means, one, whose));
  const value = [{ mark, until, signature }, ...others]
    .slice(0, MOST_MEMBERS)
    .map((one) => `${one.mark}.${one.until}.${one.signature}`)
    .join(BETWEEN);
  return hiddenCookie(cookies.known, value, KNOWN_DAYS, cookies);
}
