import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { TransactionSql } from 'postgres';
import { encode } from 'uqr';
import { qrPath, type QrCode } from '../../base/qr-path.ts';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { secondsUntilNext, type Limits } from '../../platform/http/limits.server.ts';
import { seal, unseal } from '../../platform/secrets/sealed.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { site } from '../../site.config.ts';
import type { Asker } from './commands.server.ts';
import { takeKnownTry } from './known-browsers.server.ts';
import { codesLetter, newRecoveryLetter, recoveryUsedLetter } from './letters.ts';
import { forgotAt, tell } from './mailer.server.ts';
import {
  RECOVERY_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  recoveryCode,
} from './recovery-codes.ts';
import { WRONG_CODES } from '../rules.ts';
import { isNeeded, mayAddFactor } from './second-factors.server.ts';
import { noteEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from './sessions.server.ts';
import { hashOf, holdMember } from '../store.server.ts';

export type Codes = { state: 'off' } | { state: 'on'; since: Date; left: number };
/** A key that no app has shown yet that it knows: it waits in the form, sealed, and is kept nowhere. */
export type NewKey = {
  sealed: string;
  key: string;
  /** What the QR code holds, for the device that the app is on: nobody scans their own screen. */
  link: string;
  qr: QrCode;
};
export type SecondTyped = { code: string } | { recovery: string };
export type Second =
  | { state: 'right'; isKnown: boolean }
  | { state: 'wrong' }
  | { state: 'limit'; retryAfter: number };

type Means = { sql: Sql; secret: Secret; origin: string };
type Whose = { id: RowId; email: string };
type From = Pick<Asker, 'device' | 'network'>;

/** The apps that people have know no other figures than these. */
const STEP_MS = 30_000;
/** A clock that is half a minute off, or a thumb that is slow (RFC 6238, 5.2). */
const STEPS_AROUND = [0, -1, 1];
const SECRET_BYTES = 20;

/** The step around now whose code this is. */
export async function stepOf(
  key: string | undefined,
  typed: string,
  now: number,
): Promise<number | undefined> {
  const code = typed.replaceAll(/\s/g, '');
  if (key === undefined || !/^\d{6}$/.test(code)) return undefined;
  const step = Math.floor(now / STEP_MS);
  for (const around of STEPS_AROUND)
    if ((await createOTP(key).hotp(step + around)) === code) return step + around;
  return undefined;
}

export async function codesOf(sql: Sql, id: RowId): Promise<Codes> {
  const [row] = await sql<{ since: Date; left: number }[]>`
    select confirmed_at as since,
      (select count(*)::int from recovery_codes r where r.member_id = c.member_id and used_at is null) as left
    from member_codes c where member_id = ${id} and confirmed_at is not null`;
  return row ? { state: 'on', ...row } : { state: 'off' };
}

/** Another each time; the one that is sent back with a code from the app is the one that is kept. */
export function newKey(secret: Secret, whose: Whose): NewKey {
  const key = randomBytes(SECRET_BYTES).toString('base64url');
  return shownKey(whose, { sealed: seal(secret, PURPOSE, key, whose.id), key });
}

function shownKey({ email }: Whose, { sealed, key }: { sealed: string; key: string }): NewKey {
  const link = createOTP(key).url(site.name, email);
  return { sealed, key: base32.encode(key, { padding: false }), link, qr: qrCode(link) };
}

export type TurnedOn =
  /** The recovery codes, which are shown this once. */
  | { state: 'on'; recovery: string[] }
  | { state: 'wrong'; again: NewKey }
  /** They are on already, or the key was made up. */
  | { state: 'gone' }
  /** Another factor has to be shown first. */
  | { state: 'locked' };

/** `keep`: the session it is done in. In any other no code was ever asked for, so they end. */
export async function turnOnCodes(
  { sql, secret, origin }: Means,
  { whose, keep }: { whose: Whose; keep: RowId },
  typed: { sealed: string; code: string },
  { device, network }: From,
): Promise<TurnedOn> {
  const { id, email } = whose;
  const key = unseal(secret, PURPOSE, typed.sealed, id);
  if (key === undefined) return { state: 'gone' };
  const at = await readClock(sql);
  const step = await stepOf(key, typed.code, at.getTime());
  if (step === undefined)
    return { state: 'wrong', again: shownKey(whose, { sealed: typed.sealed, key }) };
  return sql.begin(async (tx) => {
    await holdMember(tx, id);
    if (!(await mayAddFactor(tx, id, keep))) return { state: 'locked' };
    const { count } = await tx`
      insert into member_codes (member_id, sealed, last_step, confirmed_at)
      values (${id}, ${Buffer.from(typed.sealed, 'base64url')}, ${step}, now()) on conflict (member_id) do nothing`;
    if (count === 0) return { state: 'gone' };
    await endOtherSessions(tx, id, keep);
    await noteEvent(tx, 'codes-on', { memberId: id, network });
    await tell(tx, email, codesLetter('on', { at, device }, forgotAt(origin)));
    return { state: 'on', recovery: await makeRecovery(tx, secret, id) };
  });
}

/** `needed`: by a role, which has no other factor. */
export async function turnOffCodes(
  { sql, origin }: Means,
  { id, email }: Whose,
  { device, network }: From,
): Promise<'off' | 'needed'> {
  return sql.begin(async (tx) => {
    await holdMember(tx, id);
    if (await isNeeded(tx, id)) return 'needed';
    await tx`delete from recovery_codes where member_id = ${id}`;
    const { count } = await tx`delete from member_codes where member_id = ${id}`;
    if (count === 0) return 'off';
    await noteEvent(tx, 'codes-off', { memberId: id, network });
    const at = await readClock(tx);
    await tell(tx, email, codesLetter('off', { at, device }, forgotAt(origin)));
    return 'off';
  });
}

/** Those there were are void; undefined where no codes are asked for. */
export async function renewRecovery(
  { sql, secret, origin }: Means,
  { id, email }: Whose,
  { device, network }: From,
): Promise<string[] | undefined> {
  return sql.begin(async (tx) => {
    const rows = await tx`
      select 1 from member_codes where member_id = ${id} and confirmed_at is not null for update`;
    if (rows.length === 0) return undefined;
    await noteEvent(tx, 'recovery-renewed', { memberId: id, network });
    const at = await readClock(tx);
    await tell(tx, email, newRecoveryLetter({ at, device }, forgotAt(origin)));
    return makeRecovery(tx, secret, id);
  });
}

async function makeRecovery(tx: TransactionSql, secret: Secret, id: RowId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(randomBytes(RECOVERY_BYTES)),
  );
  await tx`delete from recovery_codes where member_id = ${id}`;
  const kept = codes.map((code) => keyedHash(secret, hashOf(code)));
  await tx`
    insert into recovery_codes (member_id, code_hash, is_keyed)
    select ${id}, code_hash, true from unnest(${kept}::text[]) as code_hash`;
  return codes;
}

/** What is kept of a recovery code: who reads the database alone cannot try codes on it. */
function keyedHash(secret: Secret, hash: string): string {
  return secret.mac('recovery codes', hash).toString('hex');
}

const KEYED_AT_ONCE = 1_000;

/** At start: codes that were kept as plain hashes are kept by the key as well, and go on working. */
export async function keyRecoveryCodes(sql: Sql, secret: Secret): Promise<void> {
  for (;;) {
    const plain = await sql<{ memberId: RowId; hash: string }[]>`
      select member_id as "memberId", code_hash as hash from recovery_codes where not is_keyed limit ${KEYED_AT_ONCE}`;
    if (plain.length === 0) return;
    const ids = plain.map(({ memberId }) => memberId);
    const hashes = plain.map(({ hash }) => hash);
    const keyed = hashes.map((hash) => keyedHash(secret, hash));
    // Of two processes that start at once the second finds nothing left to change.
    await sql`
      update recovery_codes r set code_hash = k.keyed, is_keyed = true
      from unnest(${ids}::bigint[], ${hashes}::text[], ${keyed}::text[]) as k (member_id, hash, keyed)
      where r.member_id = k.member_id and r.code_hash = k.hash and not r.is_keyed`;
  }
}

/**
 * Looks at a second proof, and uses it up. Counted before it is looked at, so that many at once count as many. A browser
 * that the account knows has tries of its own.
 */
export async function checkSecond(
  means: Means & { limits: Limits; cookies: CookieNames },
  id: RowId,
  typed: SecondTyped,
  { cookie, ...from }: Asker,
): Promise<Second> {
  const { sql, limits } = means;
  const kind = 'code' in typed ? 'wrong codes' : 'wrong recovery codes';
  const known = await takeKnownTry(means, cookie, { id }, { kind, limit: WRONG_CODES });
  if (known === 'limit' || (!known && !limits.take(kind, id, WRONG_CODES)))
    return { state: 'limit', retryAfter: secondsUntilNext(WRONG_CODES) };
  const isRight = await sql.begin((tx) =>
    'code' in typed
      ? spendCode(tx, means, id, typed.code, from)
      : spendRecovery(tx, means, id, typed.recovery, from),
  );
  if (!isRight) {
    // Kept for longer than the limit remembers: after a hundred a password leads here no more.
    if (!known) await sql`update members set failed_tries = failed_tries + 1 where id = ${id}`;
    return { state: 'wrong' };
  }
  if (known) await known.giveBack();
  else limits.giveBack(kind, id);
  return { state: 'right', isKnown: known !== undefined };
}

/** Of many at once with one code, the first moves the step on and the others find it moved. */
async function spendCode(
  tx: TransactionSql,
  { secret }: Pick<Means, 'secret'>,
  id: RowId,
  typed: string,
  { network }: From,
): Promise<boolean> {
  const [row] = await tx<{ sealed: Buffer; readAt: Date }[]>`
    select sealed, statement_timestamp() as "readAt" from member_codes where member_id = ${id} and confirmed_at is not null`;
  const step =
    row &&
    (await stepOf(
      unseal(secret, PURPOSE, row.sealed.toString('base64url'), id),
      typed,
      row.readAt.getTime(),
    ));
  if (step === undefined) return false;
  const { count } = await tx`
    update member_codes set last_step = ${step}
    where member_id = ${id} and confirmed_at is not null and last_step < ${step}`;
  if (count === 0) return false;
  await noteEvent(tx, 'code-right', { memberId: id, network });
  return true;
}

async function spendRecovery(
  tx: TransactionSql,
  { secret, origin }: Pick<Means, 'secret' | 'origin'>,
  id: RowId,
  typed: string,
  { device, network }: From,
): Promise<boolean> {
  const hash = keyedHash(secret, hashOf(readRecoveryCode(typed)));
  const { count } = await tx`
    update recovery_codes set used_at = now()
    where member_id = ${id} and code_hash = ${hash} and is_keyed and used_at is null`;
  if (count === 0) return false;
  await noteEvent(tx, 'recovery-right', { memberId: id, network });
  const [row] = await tx<{ email: string; left: number }[]>`
    select email, (select count(*)::int from recovery_codes where member_id = m.id and used_at is null) as left
    from members m where id = ${id}`;
  if (row) {
    const doing = { at: await readClock(tx), device };
    await tell(tx, row.email, recoveryUsedLetter(row.left, doing, forgotAt(origin)));
  }
  return true;
}

/** Keys are sealed for their member: in the row of another they open nothing. */
const PURPOSE = 'codes';

export function qrCode(text: string): QrCode {
  return qrPath(encode(text, { ecc: 'M', border: 0 }).data);
}
