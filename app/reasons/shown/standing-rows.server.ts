import type { TransactionSql } from 'postgres';
import {
  anyOf,
  type AnySql,
  type RowId,
  type Sql,
  type SqlFragment,
} from '../../platform/database/db.server.ts';
import { bestReasons } from '../groups/best-reasons.ts';
import {
  addFormerPeople,
  NOTHING_TOLD,
  steppedCount,
  type ReactionCount,
  type SteppedCount,
} from '../groups/stepped-counts.ts';
import { tellAgreed } from '../reason-notices.server.ts';
import { isListed, reasonAuthor, reasonColumns, type LeftOut } from '../reason-rows.server.ts';
import type { StoredReason } from '../reason-rules.ts';
import { renewSecondLooks } from './told-looks.server.ts';

const MOST_AT_ONCE = 50;
const MOST_A_RUN = 5_000;
/** Those most reacted to: others rank nowhere. */
const MOST_RANKED = 1_000;

/** Answers that are newer than what was looked at. */
const answeredSince = (sql: AnySql): SqlFragment => sql`
  counted_reactions c join totals t using (question_id) where t.sequence > c.sequence`;

/** A condition: there may be a standing to renew. */
export const hasDueStandings = (sql: AnySql): SqlFragment => sql`
  (exists (select 1 from standing_renewals) or exists (select 1 from ${answeredSince(sql)}))`;

/**
 * A job: tells anew how reasons stand among people of another answer and of the same, and how many see it differently, where
 * somebody reacted since, or answered who had reacted. The database does the counting, so that two million reactions are no
 * work for a process that serves pages. A failure of one
 * question does not stop the others.
 */
export async function renewStandings(sql: Sql, signal: AbortSignal): Promise<void> {
  const failures = await noteLaterAnswers(sql, signal);
  const tried = new Set<RowId>();
  while (tried.size < MOST_A_RUN && !signal.aborted) {
    const waiting = await sql<{ id: RowId }[]>`
      select question_id as id from standing_renewals where not question_id = ${anyOf(sql, [...tried], 'bigint')}
      group by 1 order by 1 limit ${MOST_AT_ONCE}`;
    if (waiting.length === 0) break;
    for (const { id } of waiting) {
      if (signal.aborted) break;
      tried.add(id);
      await sql
        .begin((tx) => renewQuestion(tx, id))
        .catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** So long it is looked for later answers in a run; questions that were not reached are looked at in one of the next. */
const NOTING_MS = 20_000;

/**
 * Who answers after they reacted counts from then on, here and in groups. Entries of a question's log are numbered in the
 * order of their commits, so that a number says what was looked at, and only questions with newer ones are looked at again,
 * in any order, so that none waits behind those that take long. Returns what failed, each for its own question.
 */
async function noteLaterAnswers(sql: Sql, signal: AbortSignal): Promise<unknown[]> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(NOTING_MS)]);
  const failures: unknown[] = [];
  const behind = await sql<{ id: RowId }[]>`
    select c.question_id as id from ${answeredSince(sql)} order by random() limit ${MOST_A_RUN}`;
  for (const { id } of behind) {
    if (end.aborted) break;
    await sql
      .begin((tx) => noteLaterAnswersTo(tx, id))
      .catch((error: unknown) => failures.push(error));
  }
  return failures;
}

/**
 * Of each who reacted before they answered the answer is looked up, so that a million answers cost no more than those. Of all
 * others each change of their answer is noted by the statement that changes it (`follow_answer`).
 */
async function noteLaterAnswersTo(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`set local statement_timeout = '20s'`;
  await tx`
    with behind as materialized (
      select c.question_id, c.sequence as since, t.sequence from counted_reactions c join totals t using (question_id)
      where c.question_id = ${questionId}
    ), looked as (
      update counted_reactions c set sequence = b.sequence from behind b where b.question_id = c.question_id
    ), late as materialized (
      select question_id from behind b where exists (
        select 1 from reactions r cross join lateral (
          select a.sequence from answers a where a.question_id = ${questionId} and a.voter = r.voter offset 0) a
        where r.question_id = ${questionId} and r.answer_before is null and a.sequence > b.since)
    ), grouped as (
      insert into group_changes (question_id) select question_id from late
    )
    insert into standing_renewals (question_id) select question_id from late`;
}

async function renewQuestion(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`set local statement_timeout = '60s'`;
  // First, so that a reaction that comes meanwhile is counted in the next run.
  await tx`delete from standing_renewals where question_id = ${questionId}`;
  await tx`
    insert into counted_reactions (question_id, sequence)
    select q.id, t.sequence from questions q join totals t on t.question_id = q.id where q.id = ${questionId}
    on conflict (question_id) do nothing`;
  await renewSecondLooks(tx, questionId);
  await forgetEmptied(tx, questionId);
  const counted = await countBySide(tx, questionId);
  const told = counted.map(({ id, choice, formerPeople, ...before }) => {
    const across = steppedCount(before.across.told, before.across.now, formerPeople);
    const within = steppedCount(before.within.told, before.within.now, formerPeople);
    const isNew = across !== before.across.told || within !== before.within.told;
    return { id, choice, formerPeople, across, within, isNew };
  });
  const places = new Map<RowId, number>();
  const bestWithin = new Set<RowId>();
  for (const reasons of Map.groupBy(told, ({ choice }) => choice).values()) {
    const { order, within } = bestReasons(
      reasons.map((one) => ({
        across: one.across.shown ?? NOBODY,
        within: one.within.shown ?? NOBODY,
      })),
    );
    for (const [place, at] of order.entries()) places.set(reasons[at]?.id ?? '', place + 1);
    const best = within === undefined ? undefined : reasons[within];
    if (best) bestWithin.add(best.id);
  }
  const rows = told.map(({ id, choice, formerPeople, across, within }) => ({
    reason_id: id,
    choice,
    former_people: formerPeople,
    ...columnsOf('across', across),
    ...columnsOf('within', within),
    across_place: places.get(id) ?? null,
    is_best_within: bestWithin.has(id),
  }));
  await tx`
    update reason_standings s set across_place = null, is_best_within = false from reasons r
    where r.id = s.reason_id and r.question_id = ${questionId} and (s.across_place is not null or s.is_best_within)`;
  await tx`
    insert into reason_standings
    select d.* from jsonb_populate_recordset(null::reason_standings, ${tx.json(rows)}) d
    join reasons r on r.id = d.reason_id and cardinality(r.choices) > 0
    on conflict (reason_id) do update set
      across_agree = excluded.across_agree, across_disagree = excluded.across_disagree, across_pass = excluded.across_pass,
      within_agree = excluded.within_agree, within_disagree = excluded.within_disagree, within_pass = excluded.within_pass,
      across_tellings = excluded.across_tellings, within_tellings = excluded.within_tellings,
      across_place = excluded.across_place, is_best_within = excluded.is_best_within,
      choice = excluded.choice, former_people = excluded.former_people`;
  // By what was told to everybody, so that a notice tells of no single person.
  for (const { id, across, within, isNew } of told)
    if (isNew) await tellAgreed(tx, id, (across.shown?.agree ?? 0) + (within.shown?.agree ?? 0));
}

/**
 * Of a reason whose answer was taken back while staff hid it nothing is kept. Whoever empties it takes its standing along, but for
 * the version before, and for a telling that was under way.
 */
async function forgetEmptied(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`
    delete from reason_standings s using reasons r
    where r.question_id = ${questionId} and r.id = s.reason_id and cardinality(r.choices) = 0`;
}

const columnsOf = (side: 'across' | 'within', { shown = NOBODY, tellings }: SteppedCount) => ({
  [`${side}_agree`]: shown.agree,
  [`${side}_disagree`]: shown.disagree,
  [`${side}_pass`]: shown.pass,
  [`${side}_tellings`]: [...tellings],
});

const NOBODY: ReactionCount = { agree: 0, disagree: 0, pass: 0 };

type Side = { now: ReactionCount; told: SteppedCount };
type Told = { across: SteppedCount; within: SteppedCount; formerPeople: number };
type BySide = { id: RowId; choice: number; across: Side; within: Side; formerPeople: number };
type Row = {
  id: RowId;
  choice: number;
  counts: number[];
  /** The choice that the rest was told of. */
  toldChoice: number | null;
  told: number[];
  acrossTellings: number[];
  withinTellings: number[];
  formerPeople: number;
};

/**
 * By what people answer now. A reason belongs to its first choice; several picks are the same where they hold it. Servers of questions
 * do not know that the id of a reason implies its choices (docs/decisions/0098).
 */
async function countBySide(tx: TransactionSql, questionId: RowId): Promise<BySide[]> {
  const rows = await tx<Row[]>`
    select c.id, c.choice, c.counts, s.choice as "toldChoice", array[
        s.across_agree, s.across_disagree, s.across_pass, s.within_agree, s.within_disagree, s.within_pass] as told,
      coalesce(s.across_tellings, '{}') as "acrossTellings", coalesce(s.within_tellings, '{}') as "withinTellings",
      coalesce(s.former_people, 0) as "formerPeople"
    from (
      select r.id, r.choices[1] as choice, count(*) as people, array[
        count(*) filter (where not w.same and u.said = 1)::integer, count(*) filter (where not w.same and u.said = -1)::integer,
        count(*) filter (where not w.same and u.said = 0)::integer, count(*) filter (where w.same and u.said = 1)::integer,
        count(*) filter (where w.same and u.said = -1)::integer, count(*) filter (where w.same and u.said = 0)::integer] as counts
      from reactions t
      join answers a on a.question_id = t.question_id and a.voter = t.voter and cardinality(a.choices) > 0 and not a.is_held and not a.is_aside
      join questions q on q.id = t.question_id
      cross join lateral unnest(t.reasons, t.said) as u (reason, said)
      join reasons r on r.id = u.reason and ${isListed(tx)}
      cross join lateral (select case when q.kind = 'multiple' then r.choices[1] = any(a.choices) else r.choices[1] = a.choices[1] end as same) w
      where t.question_id = ${questionId} group by r.id, r.choices
    ) c left join reason_standings s on s.reason_id = c.id
    order by c.people desc, c.id limit ${MOST_RANKED}`;
  return rows.map(({ id, choice, counts, ...row }) => {
    const told = toldOf(row, choice);
    return {
      id,
      choice,
      across: { now: countAt(counts, 0), told: told.across },
      within: { now: countAt(counts, 3), told: told.within },
      formerPeople: told.formerPeople,
    };
  });
}

/** Kept for another answer, a reason has other people on either side: it is told of from the beginning. */
function toldOf(
  {
    toldChoice,
    told,
    acrossTellings,
    withinTellings,
    formerPeople,
  }: Omit<Row, 'id' | 'choice' | 'counts'>,
  choice: number,
): Told {
  if (toldChoice !== null && toldChoice !== choice)
    return {
      across: NOTHING_TOLD,
      within: NOTHING_TOLD,
      formerPeople: addFormerPeople(formerPeople, acrossTellings, withinTellings),
    };
  return {
    across: toldAt(told, 0, acrossTellings),
    within: toldAt(told, 3, withinTellings),
    formerPeople,
  };
}

function toldAt(figures: readonly number[], from: number, tellings: number[]): SteppedCount {
  return { shown: tellings.length > 0 ? countAt(figures, from) : undefined, tellings };
}

function countAt(figures: readonly number[], from: number): ReactionCount {
  const [agree = 0, disagree = 0, pass = 0] = figures.slice(from);
  return { agree, disagree, pass };
}

export type RankedReason = StoredReason & {
  /** The demo set brought some of the reactions. */
  hasDemoReactions: boolean;
  isBestAcross: boolean;
  isBestWithin: boolean;
  across: ReactionCount;
  within: ReactionCount;
};

/** The best of a choice among people of another answer. */
export type SideStanding = Pick<RankedReason, keyof StoredReason | 'across' | 'hasDemoReactions'>;

/** Of each choice of some questions the reason that people of another answer agree with most. */
export function listSideReasons(
  sql: Sql,
  questionPublicIds: readonly string[],
): Promise<(SideStanding & { questionId: string })[]> {
  return sql<(SideStanding & { questionId: string })[]>`
    select q.public_id as "questionId", ${reasonColumns(sql)}, q.has_demo_reactions as "hasDemoReactions", ${acrossCounts(sql)} as across
    from questions q join reason_standings s on s.question_id = q.id and s.across_place = 1
    join reasons r on r.id = s.reason_id and ${isOfItsChoice(sql)}
    ${reasonAuthor(sql)}
    where q.public_id = ${anyOf(sql, questionPublicIds, 'text')} and ${isListed(sql)}
    order by r.id`;
}

/** A condition: the reason `r` was not kept for another answer since its standing `s` was counted. */
const isOfItsChoice = (sql: Sql) => sql`coalesce(s.choice, r.choices[1]) = r.choices[1]`;

const acrossCounts = (sql: Sql) =>
  sql`json_build_object('agree', s.across_agree, 'disagree', s.across_disagree, 'pass', s.across_pass)`;

/** Of each choice the reason that people of another answer agree with most, and that of people of the same. */
export function listBestReasons(
  sql: Sql,
  questionPublicId: string,
  leftOut: LeftOut,
): Promise<RankedReason[]> {
  return sql<RankedReason[]>`
    select ${reasonColumns(sql)}, q.has_demo_reactions as "hasDemoReactions",
      s.across_place is not distinct from 1 as "isBestAcross", s.is_best_within as "isBestWithin",
      ${acrossCounts(sql)} as across,
      json_build_object('agree', s.within_agree, 'disagree', s.within_disagree, 'pass', s.within_pass) as within
    from questions q join reason_standings s on s.question_id = q.id and (s.across_place = 1 or s.is_best_within)
    join reasons r on r.id = s.reason_id and ${isOfItsChoice(sql)}
    ${reasonAuthor(sql)}
    where q.public_id = ${questionPublicId} and ${isListed(sql, leftOut)}
    order by s.across_place = 1 desc nulls last, r.id`;
}
