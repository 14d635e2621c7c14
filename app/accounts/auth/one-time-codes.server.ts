import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { TransactionSql } from 'postgres';
import { encode } from 'uqr';
import { qrPath, type QrPath } from '../../base/qr-path.ts';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { retryAfterSeconds, type RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import { seal, unseal } from '../../platform/secrets/seal.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { site } from '../../site.config.ts';
import type { ClientInfo } from './accounts.server.ts';
import { takeKnownBrowserTry } from './known-browsers.server.ts';
import {
  codesTurnedOffEmail,
  codesTurnedOnEmail,
  recoveryCodesRenewedEmail,
  recoveryCodeUsedEmail,
} from '../words/emails/security.server.ts';
import { forgotPasswordUrl, queueSecurityEmail } from './link-mailer.server.ts';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  parseRecoveryCode,
  formatRecoveryCode,
} from './recovery-codes.ts';
import { CODE_FAILURE_LIMIT } from '../account-rules.ts';
import { isFactorNeeded, canAddFactor } from './second-factors.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from './sessions.server.ts';
import { hashOf } from '../session-rows.server.ts';
import { lockMember } from '../member-rows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

export type CodesState = { state: 'off' } | { state: 'on'; since: Date; left: number };
/** A key that no app is known to have yet. It waits sealed in the form and is not stored. */
export type NewAuthenticatorKey = {
  sealed: string;
  key: string;
  /** What the QR code holds, as a link for the device that runs the app: nobody can scan their own screen. */
  link: string;
  qr: QrPath;
};
export type SecondFactorInput = { code: string } | { recovery: string };
export type SecondFactorResult =
  | { state: 'right'; isKnown: boolean }
  | { state: 'wrong' }
  | { state: 'limit'; retryAfter: number };

type Deps = { sql: Sql; secret: Secret; origin: string };
type CodesOwner = { id: RowId; email: string };
type ClientOrigin = Pick<ClientInfo, 'device' | 'network'>;

/** Common authenticator apps know no other values than these. */
const STEP_MS = 30_000;
/** Allows for a clock that is half a minute off, or a slow thumb (RFC 6238, 5.2). */
const STEPS_AROUND = [0, -1, 1];
const SECRET_BYTES = 20;

/** The step around now that this code belongs to. */
export async function matchingStep(
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

export async function findCodesState(sql: Sql, id: RowId): Promise<CodesState> {
  const [row] = await sql<{ since: Date; left: number }[]>`
    select confirmed_at as since,
      (select count(*)::int from recovery_codes r where r.member_id = c.member_id and used_at is null) as left
    from member_codes c where member_id = ${id} and confirmed_at is not null`;
  return row ? { state: 'on', ...row } : { state: 'off' };
}

/** Each call makes another key; the one that comes back with a code from the app is stored. */
export function createAuthenticatorKey(secret: Secret, whose: CodesOwner): NewAuthenticatorKey {
  const key = randomBytes(SECRET_BYTES).toString('base64url');
  return describeKey(whose, { sealed: seal(secret, SEAL_PURPOSE, key, whose.id), key });
}

function describeKey(
  { email }: CodesOwner,
  { sealed, key }: { sealed: string; key: string },
): NewAuthenticatorKey {
  const link = createOTP(key).url(site.name, email);
  return { sealed, key: base32.encode(key, { padding: false }), link, qr: qrCode(link) };
}

export type TurnOnCodesResult =
  /** The recovery codes, which are shown this once. */
  | { state: 'on'; recovery: string[] }
  | { state: 'wrong'; again: NewAuthenticatorKey }
  /** They are on already, or the key was made up. */
  | { state: 'gone' }
  /** Another factor has to be shown first. */
  | { state: 'locked' };

/** `keep` is the present session. In the others no code was ever asked for, so they end. */
export async function turnOnCodes(
  { sql, secret, origin }: Deps,
  { whose, keep }: { whose: CodesOwner; keep: RowId },
  typed: { sealed: string; code: string },
  { device, network }: ClientOrigin,
): Promise<TurnOnCodesResult> {
  const { id, email } = whose;
  const key = unseal(secret, SEAL_PURPOSE, typed.sealed, id);
  if (key === undefined) return { state: 'gone' };
  const at = await readDatabaseTime(sql);
  const step = await matchingStep(key, typed.code, at.getTime());
  if (step === undefined)
    return { state: 'wrong', again: describeKey(whose, { sealed: typed.sealed, key }) };
  return beginInTurn(sql, async (tx) => {
    await lockMember(tx, id);
    if (!(await canAddFactor(tx, id, keep))) return { state: 'locked' };
    const { count } = await tx`
      insert into member_codes (member_id, sealed, last_step, confirmed_at)
      values (${id}, ${Buffer.from(typed.sealed, 'base64url')}, ${step}, now()) on conflict (member_id) do nothing`;
    if (count === 0) return { state: 'gone' };
    await endOtherSessions(tx, id, keep);
    await recordEvent(tx, 'codes-on', { memberId: id, network });
    await queueSecurityEmail(
      tx,
      email,
      codesTurnedOnEmail({ at, device, forgot: forgotPasswordUrl(origin) }),
    );
    return { state: 'on', recovery: await createRecoveryCodes(tx, secret, id) };
  });
}

/** `needed`: the member has a role, and no other factor. */
export async function turnOffCodes(
  { sql, origin }: Deps,
  { id, email }: CodesOwner,
  { device, network }: ClientOrigin,
): Promise<'off' | 'needed'> {
  return beginInTurn(sql, async (tx) => {
    await lockMember(tx, id);
    if (await isFactorNeeded(tx, id)) return 'needed';
    await tx`delete from recovery_codes where member_id = ${id}`;
    const { count } = await tx`delete from member_codes where member_id = ${id}`;
    if (count === 0) return 'off';
    await recordEvent(tx, 'codes-off', { memberId: id, network });
    const at = await readDatabaseTime(tx);
    await queueSecurityEmail(
      tx,
      email,
      codesTurnedOffEmail({ at, device, forgot: forgotPasswordUrl(origin) }),
    );
    return 'off';
  });
}

/** Voids the present codes; undefined where one-time codes are off. */
export async function renewRecoveryCodes(
  { sql, secret, origin }: Deps,
  { id, email }: CodesOwner,
  { device, network }: ClientOrigin,
): Promise<string[] | undefined> {
  return sql.begin(async (tx) => {
    const rows = await tx`
      select 1 from member_codes where member_id = ${id} and confirmed_at is not null for update`;
    if (rows.length === 0) return undefined;
    await recordEvent(tx, 'recovery-renewed', { memberId: id, network });
    const at = await readDatabaseTime(tx);
    await queueSecurityEmail(
      tx,
      email,
      recoveryCodesRenewedEmail({ at, device, forgot: forgotPasswordUrl(origin) }),
    );
    return createRecoveryCodes(tx, secret, id);
  });
}

async function createRecoveryCodes(
  tx: TransactionSql,
  secret: Secret,
  id: RowId,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  await tx`delete from recovery_codes where member_id = ${id}`;
  const kept = codes.map((code) => keyedHash(secret, hashOf(code)));
  await tx`
    insert into recovery_codes (member_id, code_hash, is_keyed)
    select ${id}, code_hash, true from unnest(${kept}::text[]) as code_hash`;
  return codes;
}

/** A recovery code is stored by this keyed hash, so that the database alone is not enough to try codes. */
function keyedHash(secret: Secret, hash: string): string {
  return secret.mac('recovery codes', hash).toString('hex');
}

const REHASHED_AT_ONCE = 1_000;

/** Runs at the start: recovery codes that were stored as plain hashes get keyed ones and go on working. */
export async function rehashRecoveryCodes(sql: Sql, secret: Secret): Promise<void> {
  for (;;) {
    const plain = await sql<{ memberId: RowId; hash: string }[]>`
      select member_id as "memberId", code_hash as hash from recovery_codes where not is_keyed limit ${REHASHED_AT_ONCE}`;
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
 * Checks a second proof and uses it up. The try is counted before the check, so that many at once count as many. A
 * browser that the account knows has tries of its own.
 */
export async function checkSecondFactor(
  deps: Deps & { limits: RateLimiter; cookies: CookieNames },
  id: RowId,
  typed: SecondFactorInput,
  { cookie, ...from }: ClientInfo,
): Promise<SecondFactorResult> {
  const { sql, limits } = deps;
  const kind = 'code' in typed ? 'wrong codes' : 'wrong recovery codes';
  const known = await takeKnownBrowserTry(
    deps,
    cookie,
    { id },
    { kind, limit: CODE_FAILURE_LIMIT },
  );
  if (known === 'limit' || (!known && !(await limits.take(kind, id, CODE_FAILURE_LIMIT))))
    return { state: 'limit', retryAfter: retryAfterSeconds(CODE_FAILURE_LIMIT) };
  const isRight = await sql.begin((tx) =>
    'code' in typed
      ? spendCode(tx, deps, id, typed.code, from)
      : spendRecoveryCode(tx, deps, id, typed.recovery, from),
  );
  if (!isRight) {
    // Stored, since limits remember less long: after a hundred wrong codes a password leads here no more.
    if (!known) await sql`update members set failed_tries = failed_tries + 1 where id = ${id}`;
    return { state: 'wrong' };
  }
  if (known) await known.giveBack();
  else limits.giveBack(kind, id);
  return { state: 'right', isKnown: known !== undefined };
}

/** Of many requests at once with one code, the first moves the step on and the others find it moved. */
async function spendCode(
  tx: TransactionSql,
  { secret }: Pick<Deps, 'secret'>,
  id: RowId,
  typed: string,
  { network }: ClientOrigin,
): Promise<boolean> {
  const [row] = await tx<{ sealed: Buffer; readAt: Date }[]>`
    select sealed, statement_timestamp() as "readAt" from member_codes where member_id = ${id} and confirmed_at is not null`;
  const step =
    row &&
    (await matchingStep(
      unseal(secret, SEAL_PURPOSE, row.sealed.toString('base64url'), id),
      typed,
      row.readAt.getTime(),
    ));
  if (step === undefined) return false;
  const { count } = await tx`
    update member_codes set last_step = ${step}
    where member_id = ${id} and confirmed_at is not null and last_step < ${step}`;
  if (count === 0) return false;
  await recordEvent(tx, 'code-right', { memberId: id, network });
  return true;
}

async function spendRecoveryCode(
  tx: TransactionSql,
  { secret, origin }: Pick<Deps, 'secret' | 'origin'>,
  id: RowId,
  typed: string,
  { device, network }: ClientOrigin,
): Promise<boolean> {
  const hash = keyedHash(secret, hashOf(parseRecoveryCode(typed)));
  const { count } = await tx`
    update recovery_codes set used_at = now()
    where member_id = ${id} and code_hash = ${hash} and is_keyed and used_at is null`;
  if (count === 0) return false;
  await recordEvent(tx, 'recovery-right', { memberId: id, network });
  const [row] = await tx<{ email: string; left: number }[]>`
    select email, (select count(*)::int from recovery_codes where member_id = m.id and used_at is null) as left
    from members m where id = ${id}`;
  if (row) {
    const at = await readDatabaseTime(tx);
    await queueSecurityEmail(
      tx,
      row.email,
      recoveryCodeUsedEmail({ left: row.left, at, device, forgot: forgotPasswordUrl(origin) }),
    );
  }
  return true;
}

/** A key is sealed for its member: in the row of another it cannot be opened. */
const SEAL_PURPOSE = 'codes';

export function qrCode(text: string): QrPath {
  return qrPath(encode(text, { ecc: 'M', border: 0 }).data);
}
