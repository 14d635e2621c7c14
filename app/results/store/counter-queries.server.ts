import { LIFTED } from '../network-caps.ts';
import { NONE } from '../tally.ts';
import { MINUTES_KEPT_DAYS } from './answer-minutes.server.ts';

/** Some of the oldest minutes may be gone already. */
const MINUTES_CHECKED_DAYS = MINUTES_KEPT_DAYS - 1;

/**
 * What each counter must hold, as queries over the answers: `npm run verify` compares the counters with them, and bulk
 * writes fill the counters from them. Casting answers updates the same figures by differences.
 */
const STANDING = `answers a join questions q on q.id = a.question_id and not a.is_held and cardinality(a.choices) > 0`;
const PICKS = `${STANDING} cross join lateral unnest(counted_picks(q.kind, a.choices)) as pick`;

/** A condition on the row `of` with a question and a network: staff excluded this network or one around it. */
export const isNearExcluded = (of: string) => `exists (
  select from networks_left_out o where o.question_id = ${of}.question_id and o.network >> 16 = ${of}.network >> 16)`;

/**
 * The same for this network alone: an exclusion is a decision about one network's answers, not about those around it.
 */
export const isExcluded = (of: string) => `exists (
  select from networks_left_out o where o.question_id = ${of}.question_id and o.network = ${of}.network)`;

export const COUNTER_QUERIES = {
  tallies: `select a.question_id, a.level, pick as choice, count(*)::integer as people from ${PICKS} group by 1, 2, 3`,
  rankings: `
    select a.question_id, a.level, a.choices as ranking, count(*)::integer as people
    from ${STANDING} where q.kind = 'ranking' and a.choices[1] < ${NONE} group by 1, 2, 3`,
  standing: `
    select a.question_id, date_trunc('minute', a.answered_at, 'UTC') as minute, count(*)::integer as people
    from ${STANDING} and a.answered_at > now() - interval '${MINUTES_KEPT_DAYS} days' group by 1, 2`,
} as const;

/** The log, each entry with the one it replaced. */
const HISTORY = `
  select question_id, sequence, at, level, choices,
         lag(choices) over (partition by question_id, token order by sequence) as before,
         lead(sequence) over (partition by question_id, token order by sequence) is null as stands
  from answer_log`;
const CHANGED = `cardinality(before) > 0 and cardinality(choices) > 0 and choices <> before`;
const WITHDRAWN = `cardinality(before) > 0 and cardinality(choices) = 0`;

/** The same for counters of time and of changes, computed from the log. */
export const LOG_QUERIES = {
  hours: `
    select question_id, date_trunc('hour', at, 'UTC') as hour, pick as choice, sum(people)::integer as people
    from (
      select question_id, at, choices, 1 as people from (${HISTORY}) h where cardinality(choices) > 0
      union all
      select question_id, at, before, -1 from (${HISTORY}) h where cardinality(before) > 0
    ) m join questions q on q.id = m.question_id cross join lateral unnest(counted_picks(q.kind, m.choices)) as pick
    group by 1, 2, 3 having sum(people) <> 0`,
  minutes: `
    select question_id, date_trunc('minute', at, 'UTC') as minute, count(*)::integer as answers
    from (${HISTORY}) h where before is null and cardinality(choices) > 0 and at > now() - interval '${MINUTES_KEPT_DAYS} days' group by 1, 2`,
  totals: `
    select q.id as question_id, coalesce(l.entries, 0) as sequence, coalesce(l.changes, 0) as changes,
           coalesce(l.withdrawals, 0) as withdrawals, coalesce(p.people, 0) as peeked, coalesce(a.saw, 0) as saw_first,
           coalesce(a.held, 0) as held_back, l.last_at as last_answer_at, coalesce(a.spread, 0) as spread
    from questions q
    left join (
      select question_id, count(*) as entries, max(at) as last_at, count(*) filter (where ${CHANGED}) as changes,
             count(*) filter (where ${WITHDRAWN}) as withdrawals
      from (${HISTORY}) h group by 1
    ) l on l.question_id = q.id
    left join (select question_id, count(*) as people from peeks group by 1) p on p.question_id = q.id
    left join (
      select question_id, count(*) filter (where saw_result and not is_held and cardinality(choices) > 0) as saw,
             count(*) filter (where is_held and cardinality(choices) > 0) as held,
             count(*) filter (where network is null and not is_held and cardinality(choices) > 0) as spread
      from answers group by 1
    ) a on a.question_id = q.id`,
} as const;

/** What each log entry added to the counters, and what it removed. */
const STEPS = `
  select h.question_id, h.sequence, s.level, pick as choice, s.people
  from (
    select *, lag(level) over (partition by question_id, token order by sequence) as level_before,
           lag(choices) over (partition by question_id, token order by sequence) as before
    from answer_log
  ) h
  join questions q on q.id = h.question_id
  cross join lateral (values (h.level, h.choices, 1), (h.level_before, h.before, -1)) as s (level, choices, people)
  cross join lateral unnest(counted_picks(q.kind, s.choices)) as pick
  where cardinality(s.choices) > 0`;

/**
 * The counters of each release. A check compares what is new in each since the one before, which proves every release.
 */
const RELEASED = `
  select r.question_id, r.number, c.level, c.choice, c.people
  from released_splits r cross join lateral unnest(r.levels, r.choices, r.people) as c (level, choice, people)`;

/** Pairs of stored and recounted figures, by question and whatever else identifies a figure. */
export const COUNTER_CHECKS: Record<string, { by: string; kept: string; counted: string }> = {
  'answers by choice': {
    by: 'question_id, level, choice',
    kept: `select question_id, level, choice, people as figure from tallies where people <> 0`,
    counted: `select question_id, level, choice, people as figure from (${COUNTER_QUERIES.tallies}) t`,
  },
  rankings: {
    by: 'question_id, level, ranking',
    kept: `select question_id, level, ranking, people as figure from rankings where people <> 0`,
    counted: `select question_id, level, ranking, people as figure from (${COUNTER_QUERIES.rankings}) t`,
  },
  'answers that the headline leaves out': {
    by: 'question_id, level, choice',
    kept: `select question_id, level, choice, people as figure from aside_tallies where people <> 0`,
    counted: `
      select a.question_id, a.level, pick as choice, count(*) as figure from ${PICKS} where a.is_aside group by 1, 2, 3`,
  },
  'rankings that the headline leaves out': {
    by: 'question_id, level, ranking',
    kept: `select question_id, level, ranking, people as figure from aside_rankings where people <> 0`,
    counted: `
      select a.question_id, a.level, a.choices as ranking, count(*) as figure
      from ${STANDING} where a.is_aside and q.kind = 'ranking' and a.choices[1] < ${NONE} group by 1, 2, 3`,
  },
  'reactions to reasons': {
    by: 'question_id, reason_id, said',
    kept: `
      select r.question_id, c.reason_id, m.said, m.figure from reason_counts c join reasons r on r.id = c.reason_id
      cross join lateral (values (1, c.agree), (-1, c.disagree), (0, c.pass)) as m (said, figure) where m.figure <> 0`,
    counted: `
      select t.question_id, r.id as reason_id, u.said::integer as said, count(*) as figure
      from reactions t cross join lateral unnest(t.reasons, t.said) as u (reason, said) join reasons r on r.id = u.reason group by 1, 2, 3`,
  },
  'answers of crowded networks': {
    by: 'question_id, network, in_headline',
    kept: `select question_id, network, in_headline, people as figure from network_people`,
    counted: `
      select question_id, n.network, count(*) filter (where not is_aside)::integer as in_headline, count(*) as figure
      from answers a cross join lateral (values (a.network), (-(a.network >> 16))) as n (network)
      where a.network is not null and not is_held group by 1, 2`,
  },
  'answers that came as the first of their network': {
    by: 'question_id',
    kept: `select question_id, spread as figure from totals where spread <> 0`,
    counted: `select a.question_id, count(*) as figure from ${STANDING} where a.network is null group by 1`,
  },
  'answers that count since they came in a room': {
    by: 'question_id, past',
    kept: `
      select question_id, past, figure from totals cross join lateral (values (${LIFTED.share}, past_share), (${LIFTED.cap}, past_cap)) p (past, figure)
      where figure <> 0`,
    counted: `select a.question_id, a.lifted as past, count(*) as figure from ${STANDING} where a.lifted > 0 group by 1, 2`,
  },
  'answers by hour': {
    by: 'question_id, choice',
    kept: `select question_id, choice, sum(people) as figure from answer_hours group by 1, 2 having sum(people) <> 0`,
    counted: `select question_id, choice, sum(people) as figure from (${COUNTER_QUERIES.tallies}) t group by 1, 2`,
  },
  'first answers by minute': {
    by: 'question_id, minute',
    kept: `select question_id, minute, answers as figure from answer_minutes where minute > now() - interval '${MINUTES_CHECKED_DAYS} days'`,
    counted: `
      select question_id, date_trunc('minute', at, 'UTC') as minute, count(*) as figure from (${HISTORY}) h
      where before is null and cardinality(choices) > 0 and date_trunc('minute', at, 'UTC') > now() - interval '${MINUTES_CHECKED_DAYS} days' group by 1, 2`,
  },
  'answers that stand, by minute': {
    by: 'question_id, minute',
    kept: `select question_id, minute, people as figure from standing_minutes where people <> 0 and minute > now() - interval '${MINUTES_CHECKED_DAYS} days'`,
    counted: `select question_id, minute, people as figure from (${COUNTER_QUERIES.standing}) s where minute > now() - interval '${MINUTES_CHECKED_DAYS} days'`,
  },
  'the log and the answers': {
    by: 'question_id, level, choices',
    kept: `
      select question_id, level, choices, count(*) as figure from (${HISTORY}) h
      where stands and cardinality(choices) > 0 group by 1, 2, 3`,
    counted: `
      select question_id, level, choices, count(*) as figure from answers
      where not is_held and cardinality(choices) > 0 group by 1, 2, 3`,
  },
  'entries of the log': {
    by: 'question_id',
    kept: `select question_id, sequence as figure from totals where sequence <> 0`,
    counted: `
      select question_id, case when count(*) = max(sequence) and min(sequence) = 1 then count(*) else -1 end as figure
      from answer_log group by 1`,
  },
  'standing entries': {
    by: 'question_id, sequence',
    kept: `select question_id, sequence, 1 as figure from answers where not is_held`,
    counted: `select question_id, sequence, 1 as figure from (${HISTORY}) h where stands`,
  },
  changes: {
    by: 'question_id',
    kept: `select question_id, changes as figure from totals where changes <> 0`,
    counted: `
      select question_id, count(*) as figure from (${HISTORY}) h
      where ${CHANGED} group by 1`,
  },
  withdrawals: {
    by: 'question_id',
    kept: `select question_id, withdrawals as figure from totals where withdrawals <> 0`,
    counted: `
      select question_id, count(*) as figure from (${HISTORY}) h
      where ${WITHDRAWN} group by 1`,
  },
  'answers held back': {
    by: 'question_id',
    kept: `select question_id, held_back as figure from totals where held_back <> 0`,
    counted: `select question_id, count(*) as figure from answers where is_held and cardinality(choices) > 0 group by 1`,
  },
  'answers held back that staff left out': {
    by: 'question_id',
    kept: `select question_id, excluded as figure from totals where excluded <> 0`,
    counted: `
      select question_id, count(*) as figure from answers a
      where is_held and cardinality(choices) > 0 and ${isExcluded('a')} group by 1`,
  },
  'answers held back by minute': {
    by: 'question_id, minute',
    kept: `select question_id, minute, answers as figure from held_minutes where answers <> 0`,
    counted: `
      select question_id, date_trunc('minute', coalesce(came_at, answered_at), 'UTC') as minute, count(*) as figure from answers
      where is_held and cardinality(choices) > 0 group by 1, 2`,
  },
  'answers left out for good by minute': {
    by: 'question_id, minute',
    kept: `select question_id, minute, left_out as figure from held_minutes where left_out <> 0`,
    counted: `
      select question_id, date_trunc('minute', coalesce(came_at, answered_at), 'UTC') as minute, count(*) as figure from answers a
      where is_held and cardinality(choices) > 0 and ${isNearExcluded('a')} group by 1, 2`,
  },
  'answers given after seeing the result': {
    by: 'question_id',
    kept: `select question_id, saw_first as figure from totals where saw_first <> 0`,
    counted: `
      select question_id, count(*) as figure from answers
      where saw_result and not is_held and cardinality(choices) > 0 group by 1`,
  },
  'those who asked to see the result first': {
    by: 'question_id',
    kept: `select question_id, peeked as figure from totals where peeked <> 0`,
    counted: `select question_id, count(*) as figure from peeks group by 1`,
  },
  'what parts of the answers show': {
    by: 'question_id, number, level, choice',
    kept: `
      select question_id, number, level, choice, sum(people) as figure
      from (
        ${RELEASED}
        union all
        select p.question_id, p.number + 1, p.level, p.choice, -p.people from (${RELEASED}) p
        join released_splits n on n.question_id = p.question_id and n.number = p.number + 1
      ) d group by 1, 2, 3, 4 having sum(people) <> 0`,
    counted: `
      select s.question_id, r.number, s.level, s.choice, sum(s.people) as figure from (${STEPS}) s
      cross join lateral (
        select min(number) as number from released_splits r where r.question_id = s.question_id and r.sequence >= s.sequence
      ) r
      where r.number is not null group by 1, 2, 3, 4 having sum(s.people) <> 0`,
  },
  'answers to questions that are gone': {
    by: 'question_id',
    kept: `select question_id, count(*) as figure from answers group by 1`,
    counted: `
      select a.question_id, count(*) as figure from answers a join totals t using (question_id) group by 1`,
  },
};
