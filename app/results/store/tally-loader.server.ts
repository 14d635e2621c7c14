import {
  byQuestionText,
  readByQuestion,
  readTextByQuestion,
  type Sender,
} from '../../platform/database/by-question.server.ts';
import { withRetry, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { BURST } from '../bursts.ts';
import { HEADLINE_CAP_FROM } from '../network-caps.ts';
import { waitForLastBatch, createSettledCheck, type ClosedQuestion } from '../last-batch.ts';
import type { Tally } from '../tally.ts';

type Counters = Tally['counts'];
type CounterRow = [level: number, choice: number, people: number];

type TallyRow = Omit<Tally, 'counts' | 'overNetworkShare' | 'burst' | 'excluded'> & {
  questionId: RowId;
  counts: CounterRow[];
  asides: CounterRow[] | null;
  excluded: number;
  isBurst: boolean;
  readAt: Date;
};

type ClosingRow = TallyRow & { closesAt: Date; hasJustClosed: boolean };

/** What few questions have, and no answer moves. */
type RareParts = { excludedSince: Date | null; checked: CheckedRow | null };
type CheckedRow = { sequence: number; at: string; counts: Counters };

/** Counters with the time of the database at which they were read. */
export type TimedTally = Tally & { readAt: Date };

/** A condition on a row of `bursts`, as text: the burst goes on. */
export function isOngoingBurst(of: string): string {
  return `${of}.seen_at > statement_timestamp() - make_interval(mins => ${BURST.minutes})`;
}

/** The limits of a connection (platform/database/db.server.ts) let no transaction that counts an answer last longer. */
const LAST_BATCH_S = 30;

/**
 * The counters of up to a page of questions: the cost is the same at ten answers and at ten million. Answers from
 * before the close may be committed after it. The first reader of a question that closed a moment ago therefore waits
 * for the batch that is running, so that whoever sees it closed sees its last count. `waiting`: where it waits, if that
 * holds up others.
 */
export async function loadTallies(
  sql: Sql,
  ids: readonly RowId[],
  waiting = sql,
): Promise<Map<RowId, TimedTally>> {
  if (ids.length === 0) return new Map();
  const isSettled = createSettledCheck(waiting, ids);
  const { tallies, justClosed } = await readTallies(sql, ids);
  const unsettled = justClosed.filter((one) => !isSettled(one));
  if (unsettled.length === 0) return tallies;
  const behindTheLock = (late: readonly RowId[]) =>
    readByQuestion(
      waiting,
      late,
      (isOneOf) => sql`
        select from totals where question_id ${isOneOf} order by question_id for key share`,
    );
  await waitForLastBatch(waiting, unsettled, (late) => withRetry(() => behindTheLock(late)));
  // A new statement sees everything that was committed before the lock was taken.
  const settled = await readTallies(
    sql,
    unsettled.map(({ id }) => id),
  );
  return new Map([...tallies, ...settled.tallies]);
}

async function readTallies(
  sql: Sql,
  ids: readonly RowId[],
): Promise<{ tallies: Map<RowId, TimedTally>; justClosed: ClosedQuestion[] }> {
  const rows = await readTextByQuestion<ClosingRow>(sql, TALLIES_WITH_CLOSE, ids);
  const justClosed: ClosedQuestion[] = [];
  const current = rows.map(({ closesAt, hasJustClosed, ...row }): TallyRow => {
    if (hasJustClosed) justClosed.push({ id: row.questionId, closesAt });
    return { ...row, isBurst: row.isBurst && closesAt > row.readAt };
  });
  return { tallies: await talliesOf(sql, current), justClosed };
}

/** The counters of open questions, as they are after the commits before; no question closes by it. */
export async function loadOpenTallies(
  sql: Sender,
  ids: readonly RowId[],
): Promise<Map<RowId, TimedTally>> {
  if (ids.length === 0) return new Map();
  return talliesOf(sql, await readTextByQuestion<TallyRow>(sql, TALLIES, ids));
}

const countersIn = (table: 'tallies' | 'aside_tallies', its: string) => `
  array(select array[level::integer, choice, people] from ${table} where question_id = ${its} and people > 0)`;

/** Sub-selects and no joins: answers wait for this, and for few questions a plan with joins takes twice as long. */
const talliesSql = (columns: string, joins: string) =>
  byQuestionText(
    't.question_id',
    (isOneOf, its) => `
  select t.question_id as "questionId", t.sequence::float8 as sequence, t.changes, t.withdrawals, t.peeked,
         t.saw_first as "sawFirst", t.held_back as "heldBack", t.spread as "firstOfNetwork", t.excluded,
         t.past_cap + case when t.spread >= ${HEADLINE_CAP_FROM} then t.past_share else 0 end as "inRoom", t.last_answer_at as "lastAnswerAt",
         statement_timestamp() as "readAt", ${countersIn('tallies', its)} as counts,
         case when t.spread >= ${HEADLINE_CAP_FROM} then ${countersIn('aside_tallies', its)} end as asides,
         exists (select from bursts b where b.question_id = ${its} and ${isOngoingBurst('b')}) as "isBurst"${columns}
  from totals t${joins} where t.question_id ${isOneOf}`,
  );

const TALLIES = talliesSql('', '');
const TALLIES_WITH_CLOSE = talliesSql(
  `, q.closes_at as "closesAt",
     q.closes_at <= statement_timestamp() and q.closes_at > statement_timestamp() - make_interval(secs => ${LAST_BATCH_S}) as "hasJustClosed"`,
  ' join questions q on q.id = t.question_id',
);

/** The same counters within a statement that stores answers (`0077`): they come as JSON, so that each answer is a short row. */
export function toldCounters(ids: string): string {
  return `counters_after(${ids}, ${HEADLINE_CAP_FROM}, ${BURST.minutes})`;
}

export type ToldCounters = Omit<TallyRow, 'lastAnswerAt' | 'readAt'> & {
  lastAnswerAt: string | null;
  readAt: string;
};

export function talliesTold(
  sql: Sender,
  told: readonly ToldCounters[],
): Promise<Map<RowId, TimedTally>> {
  const rows = told.map((one) => ({
    ...one,
    lastAnswerAt: one.lastAnswerAt === null ? null : new Date(one.lastAnswerAt),
    readAt: new Date(one.readAt),
  }));
  return talliesOf(sql, rows);
}

async function talliesOf(sql: Sender, rows: readonly TallyRow[]): Promise<Map<RowId, TimedTally>> {
  const rare = await loadRareParts(
    sql,
    rows.flatMap(({ questionId, excluded, isBurst }) =>
      excluded > 0 || isBurst ? [questionId] : [],
    ),
  );
  return new Map(
    rows.map(({ questionId, counts, asides, excluded, isBurst, ...totals }) => {
      const { excludedSince: since, checked } = rare.get(questionId) ?? {};
      const tally: TimedTally = {
        ...totals,
        counts: counts.map(counterOf),
        overNetworkShare: asides?.map(counterOf) ?? [],
        ...(since && { excluded: { answers: excluded, since } }),
        ...(isBurst && {
          burst: { headline: checked ? { ...checked, at: new Date(checked.at) } : undefined },
        }),
      };
      return [questionId, tally];
    }),
  );
}

function counterOf([level, choice, people]: CounterRow): Counters[number] {
  return { level, choice, people };
}

async function loadRareParts(sql: Sender, ids: readonly RowId[]): Promise<Map<RowId, RareParts>> {
  const rows = await readTextByQuestion<RareParts & { questionId: RowId }>(sql, RARE_PARTS, ids);
  return new Map(rows.map(({ questionId, ...parts }) => [questionId, parts]));
}

const RARE_PARTS = byQuestionText(
  't.question_id',
  (isOneOf) => `
    select t.question_id as "questionId", (select min(left_out_at) from networks_left_out where question_id = t.question_id) as "excludedSince",
           (select json_build_object('sequence', r.sequence, 'at', r.answered_at, 'counts',
                     json_agg(json_build_object('level', n.level, 'choice', n.choice, 'people', n.people)))
            from checked_results r cross join lateral unnest(r.levels, r.choices, r.people) as n (level, choice, people)
            where r.question_id = t.question_id and r.number = b.number group by r.sequence, r.answered_at) as checked
    from totals t left join bursts b on b.question_id = t.question_id
    where t.question_id ${isOneOf}`,
);
