import type { AnySql, SqlFragment, RowId } from '../../platform/database/db.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { outcomesWith, type LogPage } from './security-events.ts';
import { normalizeAddress } from '../account-rules.ts';
import {
  LOG_FILTER_FIELDS,
  isAccountNumber,
  isDay,
  parseLogFilter,
  type RejectedLogFilter,
  type LogFilterInput,
  type LogFilter,
} from './security-log-filter.ts';
import { findMemberIdByEmail } from '../member-rows.server.ts';

type Row = {
  id: RowId;
  at: Date;
  outcome: string;
  memberId: RowId | null;
  name: string | null;
  network: string | null;
  times: number;
  first: RowId;
  hasOlder: boolean;
};

const SCOPE = { purpose: 'security log', within: 1 };
const ON_A_PAGE = 25;
/** So many lines are read for a page: lines in a row that say the same become one entry. */
const LINES_OF_A_PAGE = 1_000;
/** So many characters of a network's hash tell the networks of one page apart. */
const NETWORK_CODE_LENGTH = 8;

/**
 * The newest entries first, from the cursor on; undefined where the cursor is invalid. Equal lines in a row are counted
 * as one entry: their numbers among all lines and among equal lines keep one distance from each other.
 */
export async function loadLogPage(
  { sql, secret }: { sql: AnySql; secret: Secret },
  filter: LogFilter,
  asked: string | undefined,
): Promise<LogPage | undefined> {
  const before = asked === undefined ? undefined : decodeId(secret, SCOPE, asked);
  if (asked !== undefined && before === undefined) return undefined;
  const shown = await sql<Row[]>`
    with found as (
      select * from ${linesOfDay(sql, filter.day)} e
      where ${before === undefined ? sql`true` : sql`id < ${before}`} ${filterCondition(sql, filter)}
      order by id desc limit ${LINES_OF_A_PAGE + 1}
    ), lines as (
      select * from found order by id desc limit ${LINES_OF_A_PAGE}
    ), numbered as (
      select *, row_number() over (order by id)
        - row_number() over (partition by outcome, member_id, network order by id) as distance
      from lines
    ), entries as (
      select max(id) as id, min(id) as first, max(at) as at, outcome, member_id, network, count(*)::int as times
      from numbered group by outcome, member_id, network, distance order by 1 desc limit ${ON_A_PAGE}
    )
    select e.id, e.first, e.at, e.outcome, e.member_id as "memberId", m.name, e.network, e.times,
      exists (select from found o where o.id < e.first) as "hasOlder"
    from entries e left join members m on m.id = e.member_id order by e.id desc`;
  const last = shown.at(-1);
  return {
    events: shown.map(({ id, at, outcome, memberId, name, network, times }) => ({
      encodedId: encodeId(secret, SCOPE, id),
      at: at.toISOString(),
      outcome,
      account: memberId !== null && name !== null ? { name, number: memberId } : undefined,
      network: network?.slice(0, NETWORK_CODE_LENGTH),
      times,
    })),
    older: last?.hasOlder ? encodeId(secret, SCOPE, last.first) : undefined,
    isFurther: before !== undefined,
  };
}

function filterCondition(sql: AnySql, { account, kind, status }: LogFilter): SqlFragment {
  const isOfSome = kind !== undefined || status !== undefined;
  return sql`
    ${account === undefined ? sql`` : sql`and member_id = ${account}`}
    ${isOfSome ? sql`and outcome = any(${outcomesWith({ kind, end: status })}::text[])` : sql``}`;
}

/** A day is read by its own range: a search from the newest line on would also read all the days after it. */
function linesOfDay(sql: AnySql, day: string | undefined): SqlFragment {
  if (day === undefined) return sql`security_events`;
  const from = sql`(${day}::date::timestamp at time zone 'UTC')`;
  return sql`(
    select * from security_events where at >= ${from} and at < ${from} + interval '1 day' offset 0)`;
}

/** An account is found by its number or its address; the address goes into no URL. */
export async function resolveLogFilter(
  sql: AnySql,
  asked: LogFilterInput,
): Promise<LogFilter | RejectedLogFilter> {
  const entries = LOG_FILTER_FIELDS.map((name) => [name, asked[name].trim()]);
  const typed = Object.fromEntries(entries) as LogFilterInput;
  if (typed.day !== '' && !isDay(typed.day)) return { wrong: 'day', problem: 'no-day', typed };
  let { account } = typed;
  if (account !== '' && !isAccountNumber(account)) {
    const email = normalizeAddress(account);
    if (email === undefined) return { wrong: 'account', problem: 'no-number', typed };
    const id = await findMemberIdByEmail(sql, email);
    if (id === undefined) return { wrong: 'account', problem: 'unknown-address', typed };
    account = id;
  }
  return parseLogFilter({ ...typed, account }) ?? {};
}
