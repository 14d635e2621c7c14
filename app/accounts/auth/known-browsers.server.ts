import { randomBytes } from 'node:crypto';
import {
  httpOnlyCookie,
  readCookie,
  type CookieNames,
} from '../../platform/http/cookies.server.ts';
import type { AnySql, SqlFragment, RowId, Sql } from '../../platform/database/db.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { RateLimit } from '../../platform/http/token-bucket.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { KNOWN_BROWSER_DAYS, MAX_FAILED_TRIES } from '../account-rules.ts';
import { passwordFingerprint } from '../password-rows.server.ts';

/**
 * Limits count a browser that somebody signed in on before apart from all others, so that nobody else can use up its
 * owner's tries. Being known proves nothing: every proof is asked for as anywhere.
 */
type Deps = { secret: Secret; cookies: CookieNames };
/**
 * The member whose browser it may be, as read at `readAt`. `password` is the fingerprint of their password: another
 * password ends what is known, and so does another `knownRound`, which goes up when other sessions end.
 */
export type BrowserOwner = {
  id: RowId;
  password: string | null;
  knownRound: number;
  knownTries: number;
  readAt: Date;
};

const PURPOSE = 'known browser';
const DAY_MS = 86_400_000;
const MARK_BYTES = 16;
const ENTRY = /^([\w-]{22})\.([0-9a-z]{8,9})\.([\w-]{43})$/;
const BETWEEN = '~';
/** So many members can share a browser. */
const MAX_MEMBERS = 3;

type Entry = { browserKey: string; until: string; signature: string };

function readEntries({ cookies }: Deps, cookie: string | undefined): Entry[] {
  const parts = (readCookie(cookie, cookies.knownMember) ?? '').split(BETWEEN, MAX_MEMBERS);
  return parts.flatMap((part) => {
    const [, browserKey, until, signature] = ENTRY.exec(part) ?? [];
    return browserKey && until && signature ? [{ browserKey, until, signature }] : [];
  });
}

function belongsTo(
  { secret }: Deps,
  { browserKey, until, signature }: Entry,
  whose: BrowserOwner,
): boolean {
  return secret.verify(PURPOSE, signedText(whose, browserKey, until), signature);
}

function signedText(
  { id, password, knownRound }: BrowserOwner,
  browserKey: string,
  until: string,
): string {
  return `${id} ${password ?? ''} ${knownRound} ${browserKey} ${until}`;
}

/** The key of this browser's limits, if this member signed in on it; undefined after too many wrong tries. */
function knownBrowserKey(
  deps: Deps,
  cookie: string | undefined,
  whose: BrowserOwner,
): string | undefined {
  const entry = readEntries(deps, cookie).find((one) => belongsTo(deps, one, whose));
  if (!entry || Number.parseInt(entry.until, 36) < whose.readAt.getTime()) return undefined;
  return whose.knownTries < MAX_FAILED_TRIES ? entry.browserKey : undefined;
}

/** The same by address. Without a cookie nothing is looked up; with one, the work is the same without an account. */
export async function findKnownBrowserKey(
  deps: Deps & { sql: Sql },
  cookie: string | undefined,
  email: string,
): Promise<string | undefined> {
  return (await findKnownBrowser(deps, cookie, deps.sql`m.email = ${email}`))?.browserKey;
}

/** A counted try in a browser that the account knows. `giveBack` is for a try that was not wrong after all. */
export type KnownBrowserTry = { browserKey: string; giveBack(): Promise<void> };

/**
 * Takes one of the tries that all known browsers of a member share, before the proof is checked, so that many at once
 * count as many. Undefined in any other browser, and after a hundred.
 */
export async function takeKnownBrowserTry(
  deps: Deps & { sql: Sql; limits: RateLimiter },
  cookie: string | undefined,
  who: { email: string } | { id: RowId },
  { kind, limit }: { kind: string; limit: RateLimit },
): Promise<KnownBrowserTry | 'limit' | undefined> {
  const { sql, limits } = deps;
  const found = await findKnownBrowser(
    deps,
    cookie,
    'id' in who ? sql`m.id = ${who.id}` : sql`m.email = ${who.email}`,
  );
  if (!found) return undefined;
  const { id, browserKey } = found;
  if (!(await limits.take(kind, browserKey, limit))) return 'limit';
  const { count } = await sql`
    update members set known_tries = known_tries + 1 where id = ${id} and known_tries < ${MAX_FAILED_TRIES}`;
  if (count === 0) {
    limits.giveBack(kind, browserKey);
    return undefined;
  }
  return {
    browserKey,
    async giveBack() {
      limits.giveBack(kind, browserKey);
      await sql`update members set known_tries = known_tries - 1 where id = ${id} and known_tries > 0`;
    },
  };
}

/** Ends all other sessions, and this browser stays known. */
export async function keepBrowserKnown(
  deps: Deps & { sql: AnySql },
  cookie: string | undefined,
  id: RowId,
  endOthers: () => Promise<unknown>,
): Promise<string[]> {
  const who = deps.sql`m.id = ${id}`;
  const isKnown = (await findKnownBrowser(deps, cookie, who)) !== undefined;
  await endOthers();
  const whose = isKnown ? await findBrowserOwner(deps.sql, who) : undefined;
  return whose ? [knownBrowserCookie(deps, cookie, whose)] : [];
}

async function findKnownBrowser(
  deps: Deps & { sql: AnySql },
  cookie: string | undefined,
  who: SqlFragment,
): Promise<{ id: RowId; browserKey: string } | undefined> {
  if (readEntries(deps, cookie).length === 0) return undefined;
  const row = await findBrowserOwner(deps.sql, who);
  const browserKey = knownBrowserKey(deps, cookie, row ?? NOBODY);
  return row && browserKey !== undefined ? { id: row.id, browserKey } : undefined;
}

async function findBrowserOwner(sql: AnySql, who: SqlFragment): Promise<BrowserOwner | undefined> {
  const [row] = await sql<BrowserOwner[]>`
    select m.id, m.known_tries as "knownTries", m.known_round as "knownRound", statement_timestamp() as "readAt",
      ${passwordFingerprint(sql)} as password
    from members m left join credentials c on c.member_id = m.id and c.provider = 'credential' where ${who}`;
  return row;
}

/** Stands in for a missing member, so that the check takes as long as for one. */
const NOBODY: BrowserOwner = {
  id: '0',
  password: null,
  knownRound: 0,
  knownTries: 0,
  readAt: new Date(0),
};

/** Replaces the browser's cookie: this member comes first, then the others who share the browser. */
export function knownBrowserCookie(
  deps: Deps,
  cookie: string | undefined,
  whose: BrowserOwner,
): string {
  const { secret, cookies } = deps;
  const browserKey = randomBytes(MARK_BYTES).toString('base64url');
  const until = (whose.readAt.getTime() + KNOWN_BROWSER_DAYS * DAY_MS).toString(36);
  const signature = secret.sign(PURPOSE, signedText(whose, browserKey, until));
  // Entries of the round that has just ended are dropped too, or they would take the places of other members.
  const ended = { ...whose, knownRound: whose.knownRound - 1 };
  const others = readEntries(deps, cookie).filter(
    (one) => !belongsTo(deps, one, whose) && !belongsTo(deps, one, ended),
  );
  const value = [{ browserKey, until, signature }, ...others]
    .slice(0, MAX_MEMBERS)
    .map((one) => `${one.browserKey}.${one.until}.${one.signature}`)
    .join(BETWEEN);
  return httpOnlyCookie(cookies.knownMember, value, KNOWN_BROWSER_DAYS, cookies);
}
