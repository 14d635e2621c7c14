import type { ISql, TransactionSql } from 'postgres';
import { belongsAs } from '../../communities/store.server.ts';
import { insist, type AnySql, type Fragment, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { BURST } from '../bursts.ts';
import { CAST, CAST_CROWDED, CAST_FOR_LEAVER } from '../../answering/cast-statement.server.ts';
import { FIRST_OF_A_NETWORK, HEADLINE_FROM, LEAST_CAP } from '../network-caps.ts';
import { lastBatchOf, settledBefore, type Closed } from '../last-batch.ts';
import { CHECKS, COUNTED, FROM_THE_LOG } from './tables.server.ts';
import type { Tally } from '../tally.ts';

type TallyRow = Omit<Tally, 'counts' | 'asides' | 'burst' | 'excluded'> & {
  questionId: RowId;
  levels: number[];
  choices: number[];
  people: number[];
  asides: Tally['asides'] | null;
  excluded: number;
  excludedSince: Date | null;
  isBurst: boolean;
  isOver: boolean;
  checked: CheckedRow | null;
  readAt: Date;
  closesAt: Date;
  hasJustClosed: boolean;
};

type CheckedRow = { sequence: number; at: string; counts: Tally['counts'] };

/** Counters, and by the database's clock the moment at which they stood so. */
export type ReadTally = Tally & { readAt: Date };

/** Over a row of `bursts`: whether it goes on, or went on at a moment. */
export function isBurst(
  sql: AnySql,
  of: Fragment,
  at: Fragment = sql`statement_timestamp()`,
): Fragment {
  return sql`${of}.seen_at > ${at} - make_interval(mins => ${BURST.minutes})`;
}

/** By the limits of a connection (platform/db.server.ts) no transaction that counts an answer lasts longer. */
const LAST_BATCH_S = 30;

/**
 * The counters of up to a page of questions: the same cost at ten answers and at ten million. What was answered before the
 * close may be committed after it. So of a question that closed a moment ago they are read behind the batch that is still
 * under way, by the first who asks: whoever tells that it is closed tells its last count.
 */
export async function loadTallies(sql: Sql, ids: readonly RowId[]): Promise<Map<RowId, ReadTally>> {
  if (ids.length === 0) return new Map();
  const isSettled = settledBefore(sql, ids);
  const { tallies, justClosed } = await readTallies(sql, ids);
  const unsettled = justClosed.filter((one) => !isSettled(one));
  if (unsettled.length === 0) return tallies;
  const behindTheLock = (late: readonly RowId[]) => sql`
    select from totals where question_id = any(${[...late]}::bigint[]) order by question_id for key share`;
  await lastBatchOf(sql, unsettled, (late) => insist(() => behindTheLock(late)));
  // Another statement: what comes after the lock sees what was committed before it.
  const settled = await readTallies(
    sql,
    unsettled.map(({ id }) => id),
  );
  return new Map([...tallies, ...settled.tallies]);
}

async function readTallies(
  sql: Sql,
  ids: readonly RowId[],
): Promise<{ tallies: Map<RowId, ReadTally>; justClosed: Closed[] }> {
  const rows = await sql<TallyRow[]>`
    select t.question_id as "questionId", t.sequence::float8 as sequence, t.changes, t.withdrawals, t.peeked,
           t.saw_first as "sawFirst", t.held_back as "heldBack", t.spread, t.excluded,
           case when t.excluded > 0 then (select min(left_out_at) from networks_left_out where question_id = t.question_id) end as "excludedSince",
           t.past_cap + case when t.spread >= ${HEADLINE_FROM} then t.past_share else 0 end as "inRoom", t.last_answer_at as "lastAnswerAt",
           statement_timestamp() as "readAt", c.*, q.closes_at as "closesAt",
           case when t.spread >= ${HEADLINE_FROM} then (
             select json_agg(json_build_object('level', level, 'choice', choice, 'people', people)) from aside_tallies
             where question_id = t.question_id and people > 0
           ) end as asides,
           b.question_id is not null as "isBurst",
           case when b.number is not null and q.closes_at > statement_timestamp() then (
             select json_build_object('sequence', r.sequence, 'at', r.answered_at, 'counts',
                      json_agg(json_build_object('level', n.level, 'choice', n.choice, 'people', n.people)))
             from checked_results r cross join lateral unnest(r.levels, r.choices, r.people) as n (level, choice, people)
             where r.question_id = t.question_id and r.number = b.number group by r.sequence, r.answered_at
           ) end as checked,
           q.closes_at <= statement_timestamp() as "isOver",
           q.closes_at <= statement_timestamp() and q.closes_at > statement_timestamp() - make_interval(secs => ${LAST_BATCH_S}) as "hasJustClosed"
    from totals t join questions q on q.id = t.question_id
    left join bursts b on b.question_id = t.question_id and ${isBurst(sql, sql`b`, sql`least(statement_timestamp(), q.closes_at)`)}
    cross join lateral (
      select coalesce(array_agg(level), '{}') as levels, coalesce(array_agg(choice), '{}') as choices,
             coalesce(array_agg(people), '{}') as people
      from tallies where question_id = t.question_id and people > 0
    ) c
    where t.question_id = any(${[...ids]}::bigint[])`;
  const tallies = new Map<RowId, ReadTally>();
  const justClosed: Closed[] = [];
  for (const row of rows) {
    const { questionId, levels, choices, people, asides, closesAt, hasJustClosed, ...rest } = row;
    const { isBurst: isInBurst, isOver, checked, excluded, excludedSince, ...totals } = rest;
    const counts = levels.map((level, at) => ({
      level,
      choice: choices[at] ?? 0,
      people: people[at] ?? 0,
    }));
    tallies.set(questionId, {
      ...totals,
      counts,
      asides: asides ?? [],
      ...(excludedSince && { excluded: { answers: excluded, since: excludedSince } }),
      ...(isInBurst && {
        burst: isOver
          ? { isOver }
          : { checked: checked ? { ...checked, at: new Date(checked.at) } : undefined },
      }),
    });
    if (hasJustClosed) justClosed.push({ id: questionId, closesAt });
  }
  return { tallies, justClosed };
}

/** An answer on its way: what one voter picks on one question. No choices withdraw it. */
export type Cast = {
  questionId: RowId;
  publicId: string;
  /** Of the question as the answer was checked against it. */
  revision: number;
  /** 32 hex digits. */
  voter: string;
  choices: readonly number[];
  level: number;
  /** Kept, and not counted: more came from one network at once than a hall full of people sends. */
  isHeld: boolean;
  /** What stands for this voter in the question's log: 32 hex digits. */
  token: string;
  /** The sign of the room it comes from. */
  room?: string | undefined;
  /** Which network it is charged to, where that brought more than its first (networks.server.ts). */
  network?: string | undefined;
  /** Under no cap, as staff lets it in. */
  passes?: boolean;
};

/** How many of a network are its first, and how few it may bring at least: both grow with LIMITS_SCALE. */
export type Caps = { first: number; least: number };

export const CAPS: Caps = { first: FIRST_OF_A_NETWORK, least: LEAST_CAP };

export type Verdict = {
  refusal: 'gone' | 'removed' | 'scheduled' | 'closed' | 'paused' | 'edited' | null;
  isChange: boolean;
  /** It is of somebody of whom none counted before: only such a one is ever held back. */
  isNew: boolean;
  isHeld: boolean;
  sawResult: boolean;
  /** The standing entry in the question's log; 0 while there is none. */
  sequence: string;
};

/**
 * One batch, one commit. The locks come first, in one order, so that processes never wait for each other in a ring
 * and the statement after them sees everything that was committed before. `lane` is a connection of its own: the
 * four statements travel together.
 */
export async function castBatch(
  lane: Sql,
  answers: readonly Cast[],
  caps: Caps = CAPS,
): Promise<Verdict[]> {
  const isPlain = answers.every(({ network }) => network === undefined);
  const verdicts = await castBy(lane, isPlain ? CAST : CAST_CROWDED, answers, isPlain || caps);
  const left = answers.filter((_, at) => verdicts[at]?.refusal === 'crowded');
  if (left.length === 0) return verdicts.filter(isVerdict);
  const later = await castBy(lane, CAST_CROWDED, left, caps);
  return verdicts.flatMap((one) => (isVerdict(one) ? one : later.splice(0, 1))).filter(isVerdict);
}

/** By the short way an answer that has to do with a crowded network is left alone, whatever it says. */
type Tried = Verdict | (Omit<Verdict, 'refusal'> & { refusal: 'crowded' });

function isVerdict(tried: Tried): tried is Verdict {
  return tried.refusal !== 'crowded';
}

async function castBy(
  lane: Sql,
  statement: string,
  answers: readonly Cast[],
  caps: Caps | true,
): Promise<Tried[]> {
  const ids = [...new Set(answers.map(({ questionId }) => questionId))];
  const columns = columnsOf(ids, answers);
  const sent = await Promise.allSettled([
    lane.unsafe('begin'),
    lane.unsafe(LOCK, [listOf(ids)], PREPARED),
    lane.unsafe<Tried[]>(
      statement,
      caps === true ? columns : [...columns, ...columnsOfNetworks(answers, caps)],
      PREPARED,
    ),
    lane.unsafe('commit'),
  ]);
  for (const outcome of sent) if (outcome.status === 'rejected') throw outcome.reason;
  const [, , tried] = sent;
  return tried.status === 'fulfilled' ? tried.value : [];
}

const PREPARED = { prepare: true };

function columnsOf(ids: readonly RowId[], answers: readonly Cast[]): string[] {
  return [
    listOf(ids),
    listOf(answers.map(({ questionId }) => questionId)),
    listOf(answers.map(({ revision }) => revision)),
    listOf(answers.map(({ voter }) => voter)),
    listOf(answers.map(({ choices }) => `"{${choices.join(',')}}"`)),
    listOf(answers.map(({ level }) => level)),
    listOf(answers.map(({ isHeld }) => isHeld)),
    listOf(answers.map(({ token }) => token)),
    listOf(answers.map(({ room = '' }) => `"${room}"`)),
  ];
}

function columnsOfNetworks(answers: readonly Cast[], { least, first }: Caps): string[] {
  return [
    listOf(answers.map(({ network = '0' }) => network)),
    listOf(answers.map(({ passes = false }) => passes)),
    String(least),
    String(first),
  ];
}

/** Numbers, hex digits, signs and quoted lists only: nothing in them needs escaping. */
function listOf(values: readonly (string | number | boolean)[]): string {
  return `{${values.join(',')}}`;
}

const LOCK = `
  select question_id from totals where question_id = any($1::bigint[]) order by question_id for update`;

/** After answers and their log were written in bulk into an empty site: every counter. */
export async function fillCounters(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`insert into tallies (question_id, level, choice, people) ${COUNTED.tallies}`);
  await tx.unsafe(`insert into rankings (question_id, level, ranking, people) ${COUNTED.rankings}`);
  const { hours, minutes, totals } = FROM_THE_LOG;
  await tx.unsafe(`insert into answer_hours (question_id, hour, choice, people) ${hours}`);
  await tx.unsafe(`insert into answer_minutes (question_id, minute, answers) ${minutes}`);
  await tx.unsafe(`insert into standing_minutes ${COUNTED.standing}`);
  await tx.unsafe(
    `insert into totals (question_id, sequence, changes, withdrawals, peeked, saw_first, held_back, last_answer_at, spread) ${totals}`,
  );
}

/** Every question has its counters from the moment it is asked. */
export async function startCounters(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`insert into totals (question_id) values (${questionId})`;
}

/** From here to the end of the transaction nobody answers these questions. */
export async function holdCounters(tx: TransactionSql, ...questionIds: RowId[]): Promise<void> {
  await tx.unsafe(LOCK, [listOf(questionIds)]);
}

/** A batch as `castBatch` writes it, under locks that are held already. */
export function castIn(
  tx: TransactionSql,
  answers: readonly Cast[],
  whom: 'anybody' | 'a leaver' = 'anybody',
): Promise<Verdict[]> {
  const ids = [...new Set(answers.map(({ questionId }) => questionId))];
  return tx.unsafe<Verdict[]>(whom === 'anybody' ? CAST_CROWDED : CAST_FOR_LEAVER, [
    ...columnsOf(ids, answers),
    ...columnsOfNetworks(answers, CAPS),
  ]);
}

/**
 * Takes back what one voter answered, under a lock that is held already. True where it is taken back now or there was
 * nothing to take back.
 */
export async function withdrawIn(
  tx: TransactionSql,
  answer: Pick<Cast, 'questionId' | 'publicId' | 'revision' | 'voter'>,
  whom: 'anybody' | 'a leaver' = 'anybody',
): Promise<boolean> {
  const { questionId, voter } = answer;
  const [standing] = await tx<{ level: number; isHeld: boolean; token: string | null }[]>`
    select a.level, a.is_held as "isHeld", replace(l.token::text, '-', '') as token
    from answers a left join answer_log l on l.question_id = a.question_id and l.sequence = a.sequence
    where a.question_id = ${questionId} and a.voter = ${voter}::uuid and cardinality(a.choices) > 0`;
  if (!standing) return true;
  // What is held back stands in no log.
  const withdrawal = { ...answer, ...standing, token: standing.token ?? NO_TOKEN, choices: [] };
  const [verdict] = await castIn(tx, [withdrawal], whom);
  return verdict?.refusal === null;
}

const NO_TOKEN = '0'.repeat(32);

/** For a question that goes with all that was answered: answers and log have no key that would take them along. */
export async function removeAnswers(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`delete from answers where question_id = ${questionId}`;
  await tx`delete from answer_log where question_id = ${questionId}`;
}

export type Own = {
  questionId: RowId;
  publicId: string;
  /** Empty where it was withdrawn. */
  choices: number[] | null;
  sequence: string | null;
  isHeld: boolean | null;
  sawResult: boolean | null;
  answeredAt: Date | null;
  hasPeeked: boolean;
};

/** What one voter did on some questions. */
export function loadOwn(sql: Sql, voter: string, publicIds: readonly string[]): Promise<Own[]> {
  return sql<Own[]>`
    select q.id as "questionId", q.public_id as "publicId", a.choices, a.sequence, a.is_held as "isHeld", a.saw_result as "sawResult",
           a.answered_at as "answeredAt", p.voter is not null as "hasPeeked"
    from questions q
    left join answers a on a.question_id = q.id and a.voter = ${voter}::uuid
    left join peeks p on p.question_id = q.id and p.voter = ${voter}::uuid
    where q.public_id = any(${[...publicIds]}) and (a.voter is not null or p.voter is not null)`;
}

/**
 * Counts somebody who wants to see the result without answering; once, however often they ask, and while it waits for
 * answers only: what was closed stays as it is. The lock comes first, as casting and deleting have it.
 */
export async function keepPeek(
  sql: ISql,
  publicId: string,
  voter: string,
  { isStaff = false } = {},
): Promise<void> {
  const mayLook = isStaff ? sql`true` : belongsAs(sql, sql`q.community_id`, voter);
  await sql`
    with asked as (
      select q.id from questions q join totals t on t.question_id = q.id
      where q.public_id = ${publicId} and q.results = 'after' and q.opens_at <= statement_timestamp() and q.closes_at > statement_timestamp()
        and not exists (select from question_removals r where r.question_id = q.id)
        and (not q.is_inside or ${mayLook})
        and not exists (select from peeks p where p.question_id = q.id and p.voter = ${voter}::uuid)
        and not exists (select from answers a where a.question_id = q.id and a.voter = ${voter}::uuid and cardinality(a.choices) > 0)
      for update of t
    ), kept as (
      insert into peeks (question_id, voter) select id, ${voter}::uuid from asked on conflict do nothing returning question_id
    )
    update totals t set peeked = t.peeked + 1 from kept where t.question_id = kept.question_id`;
}

type Difference = { what: string; where: string; kept: string; counted: string };

const MOST_DIFFERENCES = 20;

/** Counts everything anew, as of one moment, and tells what is not as it is kept: nothing should be. */
export function findDifferences(sql: Sql): Promise<Difference[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local statement_timeout = 0`;
    const found: Difference[] = [];
    for (const [what, { by, kept, counted }] of Object.entries(CHECKS)) {
      const rows = await tx.unsafe<Omit<Difference, 'what'>[]>(`
        select (${by})::text as "where", coalesce(k.figure::text, 'nothing') as kept, coalesce(c.figure::text, 'nothing') as counted
        from (${kept}) k full join (${counted}) c using (${by})
        where k.figure is distinct from c.figure limit ${MOST_DIFFERENCES}`);
      found.push(...rows.map((row) => ({ what, ...row })));
    }
    return found;
  });
}
