import type { Choice } from '../questions/question.ts';
import { canSeeResult, stateOf } from '../questions/question-rules.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { readByQuestion } from '../platform/database/by-question.server.ts';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { countsOf, turnoutOf } from '../results/counts.ts';
import { MIN_GROUP_SIZE } from '../results/disclosure-control.ts';
import { toMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import { loadVoterAnswers } from './answer-rows.server.ts';
import { MAX_RELEASED, isOfNetwork } from './held-back-decisions.server.ts';
import type { HeldBackDecision } from '../questions/history.ts';
import { loadTallies } from '../results/store/tally-loader.server.ts';
import { EVERYONE, COUNTED, NONE, NO_ANSWERS, UNSURE } from '../results/tally.ts';

/** What one network brought to an open question beyond its cap; `networkNumber` is null for answers that came too fast. */
type HeldBackGroup = {
  networkNumber: string | null;
  answers: number;
  /** How many answers of that network count. */
  counted: number;
  from: Date;
  to: Date;
  /** Staff excluded the answers; else they wait for a decision. */
  isOut: boolean;
  /** By the number of a choice; undefined if the group is too small to be shown, or this reader has not looked. */
  picks: ReadonlyMap<number, number> | undefined;
  /** How many picked a listed choice: the base of the shares. */
  base: number;
};

export type HeldBackQuestion = {
  publicId: string;
  text: string;
  isOwn: boolean;
  isPaused: boolean;
  isBurst: boolean;
  /** How many answers count. */
  turnout: number;
  /** Whether this reader may see the picks: because everybody may, or because they asked to look. */
  mayShow: boolean;
  choices: Choice[];
  /** The counted answers, to compare with the groups; it includes those that the headline leaves out. */
  counted: { picks: ReadonlyMap<number, number>; base: number } | undefined;
  groups: HeldBackGroup[];
};

export type HeldBackList = {
  /** Sums of all held-back answers, listed or not. */
  sums: Record<'waiting' | 'out', HeldBackSum>;
  questions: HeldBackQuestion[];
};

/** `more`: how many groups are past the limit of the list. */
export type HeldBackSum = { questions: number; answers: number; more: number };

/** What one network brought to a question; `networkNumber` is null for answers that came too fast. */
export type HeldBackGroupKey = { publicId: string; networkNumber: string | null };

const MAX_LISTED = 100;
const MAX_DECISIONS = 25;

type Row = Omit<HeldBackGroup, 'picks' | 'base'> & {
  id: RowId;
  isOwn: boolean;
  hasEarned: boolean;
  sums: HeldBackList['sums'];
};

type FoundRow = Omit<Row, 'counted' | 'hasEarned'> & {
  publicId: string;
  /** Whoever looked at its result, or answered, sees it. */
  mayEarn: boolean;
  hasLooked: boolean;
};
type Reader = { id: RowId; voterId: string };

/**
 * The largest groups first, by question: those that wait, and those excluded. `reader` may not decide about their own
 * questions, and sees picks only where everybody does or where they have looked. `onlyGroup` limits the list to that
 * group.
 */
export async function listHeldBack(
  sql: Sql,
  reader: Reader,
  onlyGroup?: HeldBackGroupKey,
): Promise<HeldBackList> {
  const found = await sql<FoundRow[]>`
    with held as materialized (
      select q.id, a.network as "networkNumber", count(*)::int as answers, min(a.answered_at) as from, max(a.answered_at) as to,
             o.network is not null as "isOut"
      from totals t
      join questions q on q.id = t.question_id
      join answers a on a.question_id = t.question_id and a.is_held and cardinality(a.choices) > 0
      left join networks_left_out o on o.question_id = a.question_id and o.network = a.network
      where t.held_back > 0 and q.opens_at <= statement_timestamp() and q.closes_at > statement_timestamp()
        and not exists (select from question_removals r where r.question_id = q.id)
        ${onlyGroup ? sql`and q.public_id = ${onlyGroup.publicId} and ${isOfNetwork(sql, onlyGroup.networkNumber)}` : sql``}
      group by q.id, a.network, o.network
    ), placed as (
      select h.*, row_number() over (partition by "isOut" order by answers desc, id, "networkNumber") as place from held h
    ), summed as (
      select json_object_agg(case when "isOut" then 'out' else 'waiting' end,
               json_build_object('questions', questions, 'answers', answers, 'more', more)) as sums
      from (
        select "isOut", count(distinct id) as questions, sum(answers) as answers,
               greatest(0, count(*) - ${MAX_LISTED}::int) as more
        from held group by 1
      ) s
    )
    select h.*, q.public_id as "publicId", coalesce(q.author_id = ${reader.id}, false) as "isOwn", s.sums, q.results = 'after' as "mayEarn",
           exists (select from held_acts l where l.question_id = h.id and l.member_id = ${reader.id} and l.act = 'looked') as "hasLooked"
    from placed h join questions q on q.id = h.id cross join summed s
    where h.place <= ${MAX_LISTED} order by h."isOut", h.place`;
  const [first] = found;
  const rows = await completeRows(sql, reader, found);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const [questions, tallies] = await Promise.all([loadQuestions(sql, ids), loadTallies(sql, ids)]);
  const seen = new Map(
    questions.map((one) => [
      one.id,
      canShowPicks(
        one,
        rows.find(({ id }) => id === one.id),
      ),
    ]),
  );
  const picks = await picksOf(
    sql,
    rows.filter(({ id, answers }) => answers >= MIN_GROUP_SIZE && seen.get(id)),
  );
  return {
    sums: { ...NO_SUMS, ...first?.sums },
    questions: questions.map((stored) => {
      const tally = tallies.get(stored.id) ?? NO_ANSWERS;
      const { people, none, unsure, byChoice } = countsOf(tally, EVERYONE);
      const mayShow = seen.get(stored.id) ?? false;
      const groups = rows.filter(({ id }) => id === stored.id);
      return {
        publicId: stored.publicId,
        text: stored.text,
        isOwn: groups.some(({ isOwn }) => isOwn),
        isPaused: stored.isPaused,
        isBurst: tally.burst !== undefined,
        turnout: turnoutOf(tally),
        mayShow,
        choices: stored.choices,
        counted: mayShow
          ? { picks: new Map([...byChoice, [NONE, none], [UNSURE, unsure]]), base: people }
          : undefined,
        groups: groups.map(({ networkNumber, answers, counted, from, to, isOut }) => {
          const chosen = picks.get(keyOf(stored.id, networkNumber));
          return {
            networkNumber,
            answers,
            counted,
            from,
            to,
            isOut,
            picks: chosen,
            base: chosen?.get(COUNTED) ?? 0,
          };
        }),
      };
    }),
  };
}

/** What lies with each question: how many people of the network were counted, and whether the reader looked or answered. */
async function completeRows(
  sql: Sql,
  { voterId }: Reader,
  found: readonly FoundRow[],
): Promise<Row[]> {
  const earnable = found.flatMap(({ publicId, mayEarn }) => (mayEarn ? [publicId] : []));
  const [people, own] = await Promise.all([
    readByQuestion<{ id: RowId; network: string; people: number }>(
      sql,
      [...new Set(found.map(({ id }) => id))],
      (isOneOf) => sql`
        select question_id as id, network::text as network, people from network_people
        where question_id ${isOneOf} and network = any(${found.flatMap(({ networkNumber }) => networkNumber ?? [])}::bigint[])`,
    ),
    loadVoterAnswers(sql, voterId, [...new Set(earnable)]),
  ]);
  const counted = new Map(people.map((row) => [keyOf(row.id, row.network), row.people]));
  const earned = new Set(
    own.flatMap(({ publicId, choices, hasPeeked }) =>
      hasPeeked || (choices?.length ?? 0) > 0 ? [publicId] : [],
    ),
  );
  return found.map(({ hasLooked, publicId, ...row }) => ({
    ...row,
    counted: counted.get(keyOf(row.id, row.networkNumber)) ?? 0,
    hasEarned: hasLooked || earned.has(publicId),
  }));
}

const NO_SUMS = {
  waiting: { questions: 0, answers: 0, more: 0 },
  out: { questions: 0, answers: 0, more: 0 },
};

type ShowableQuestion = Parameters<typeof stateOf>[0] & {
  results: Parameters<typeof canSeeResult>[0];
};

/** The author of a question sees no more of it than everybody. */
function canShowPicks(stored: ShowableQuestion, row: Row | undefined): boolean {
  const hasLooked = row !== undefined && row.hasEarned && !row.isOwn;
  return hasLooked || canSeeResult(stored.results, stateOf(stored), row?.hasEarned ?? false);
}

const keyOf = (id: RowId, networkNumber: string | null) => `${id} ${networkNumber ?? ''}`;

/** True if there is nothing to decide any more. */
export async function isQuestionClosed(sql: Sql, publicId: string): Promise<boolean> {
  const rows = await sql`
    select from questions where public_id = ${publicId} and closes_at <= statement_timestamp()`;
  return rows.length > 0;
}

/**
 * What one press releases of a group: the first thousand answers, and those of the same moment as the last. `upTo` is
 * that moment, so a second press of the same button finds nothing.
 */
export async function findReleaseBatch(
  sql: Sql,
  { publicId, networkNumber }: HeldBackGroupKey,
): Promise<{ answers: number; upTo: string }> {
  const [row] = await sql<{ answers: number; upTo: string | null }[]>`
    with held as materialized (
      select a.answered_at as at from questions q
      join answers a on a.question_id = q.id and ${isOfNetwork(sql, networkNumber)} and a.is_held and cardinality(a.choices) > 0
      where q.public_id = ${publicId}
    ), last as (select at from held order by at limit 1 offset ${MAX_RELEASED - 1})
    select count(*)::int as answers, ${toMicroseconds(sql, sql`max(at)`)}::text as "upTo"
    from held where at <= coalesce((select at from last), 'infinity')`;
  return { answers: row?.answers ?? 0, upTo: row?.upTo ?? '0' };
}

/** How many of each group picked what. Of a ranking the first pick counts, as everywhere in figures. */
async function picksOf(
  sql: Sql,
  groups: readonly Row[],
): Promise<Map<string, ReadonlyMap<number, number>>> {
  if (groups.length === 0) return new Map();
  const rows = await sql<
    { id: RowId; networkNumber: string | null; choice: number; people: number }[]
  >`
    with listed as (
      select * from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ networkNumber }) => networkNumber)}::bigint[]) as g (id, network)
    ), held as (
      select a.* from listed g join answers a on a.question_id = g.id and a.network = g.network where a.is_held
      union all
      select a.* from listed g join answers a on a.question_id = g.id and a.network is null where g.network is null and a.is_held
    )
    select h.question_id as id, h.network::text as "networkNumber", pick as choice, count(*)::int as people
    from held h join questions q on q.id = h.question_id
    cross join lateral unnest(counted_picks(q.kind, h.choices)) as pick
    where cardinality(h.choices) > 0 group by 1, 2, 3`;
  const byGroup = Map.groupBy(rows, ({ id, networkNumber }) => keyOf(id, networkNumber));
  return new Map(
    [...byGroup].map(([key, all]) => [
      key,
      new Map(all.map(({ choice, people }) => [choice, people])),
    ]),
  );
}

export type HeldBackLogEntry = Omit<HeldBackDecision, 'at'> & {
  at: Date;
  id: RowId;
  publicId: string;
  text: string;
  /** The name of the staff member; null if their account is gone. */
  by: string | null;
};

/** The log of staff decisions: the newest, or those before one of them. */
export async function listHeldBackLog(
  sql: Sql,
  before?: RowId,
): Promise<{ decisions: HeldBackLogEntry[]; hasMore: boolean }> {
  const those = before === undefined ? sql`true` : sql`h.id < ${before}`;
  const found = await decisionsWhere(sql, those, MAX_DECISIONS + 1);
  return { decisions: found.slice(0, MAX_DECISIONS), hasMore: found.length > MAX_DECISIONS };
}

export async function findHeldBackLogEntry(
  sql: Sql,
  id: RowId,
): Promise<HeldBackLogEntry | undefined> {
  const [decision] = await decisionsWhere(sql, sql`h.id = ${id}`, 1);
  return decision;
}

function decisionsWhere(sql: Sql, those: SqlFragment, most: number): Promise<HeldBackLogEntry[]> {
  return sql<HeldBackLogEntry[]>`
    select h.id, h.act as did, h.at, h.answers, h.reason, q.public_id as "publicId", q.text, m.name as by
    from held_acts h join questions q on q.id = h.question_id left join members m on m.id = h.member_id
    where ${those} order by h.id desc limit ${most}`;
}
