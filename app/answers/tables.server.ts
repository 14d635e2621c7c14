/**
 * What each counter must hold, as queries over the answers: `verify` compares with them, and whoever writes
 * answers in bulk fills the counters from them. Casting keeps the same figures up to date by differences.
 */
const STANDING = `answers a join questions q on q.id = a.question_id and not a.is_held and cardinality(a.choices) > 0`;
const PICKS = `${STANDING} cross join lateral unnest(counted_picks(q.kind, a.choices)) as pick`;

export const COUNTED = {
  tallies: `select a.question_id, a.level, pick as choice, count(*)::integer as people from ${PICKS} group by 1, 2, 3`,
  rankings: `
    select a.question_id, a.level, a.choices as ranking, count(*)::integer as people
    from ${STANDING} where q.kind = 'ranking' and a.choices[1] < 100 group by 1, 2, 3`,
} as const;

/** Only right where no answer was ever changed, as after writing in bulk. */
export const FROM_FIRST_ANSWERS = {
  hours: `
    select a.question_id, date_trunc('hour', a.answered_at, 'UTC') as hour, pick as choice, count(*)::integer as people
    from ${PICKS} group by 1, 2, 3`,
  minutes: `
    select question_id, date_trunc('minute', answered_at, 'UTC') as minute, count(*)::integer as answers
    from answers where answered_at > now() - interval '8 days' and not is_held group by 1, 2`,
  totals: `
    select q.id as question_id, count(a.voter) as sequence, max(a.answered_at) as last_answer_at
    from questions q left join answers a on a.question_id = q.id group by q.id`,
} as const;

/** The log with what each entry replaced. */
const HISTORY = `
  select question_id, sequence, at, level, choices,
         lag(choices) over (partition by question_id, token order by sequence) as before,
         lead(sequence) over (partition by question_id, token order by sequence) is null as stands
  from answer_log`;

/** What is kept beside what a recount finds, by question and whatever else tells the figures apart. */
export const CHECKS: Record<string, { by: string; kept: string; counted: string }> = {
  'answers by choice': {
    by: 'question_id, level, choice',
    kept: `select question_id, level, choice, people as figure from tallies where people <> 0`,
    counted: `select question_id, level, choice, people as figure from (${COUNTED.tallies}) t`,
  },
  rankings: {
    by: 'question_id, level, ranking',
    kept: `select question_id, level, ranking, people as figure from rankings where people <> 0`,
    counted: `select question_id, level, ranking, people as figure from (${COUNTED.rankings}) t`,
  },
  'answers by hour': {
    by: 'question_id, choice',
    kept: `select question_id, choice, sum(people) as figure from answer_hours group by 1, 2 having sum(people) <> 0`,
    counted: `select question_id, choice, sum(people) as figure from (${COUNTED.tallies}) t group by 1, 2`,
  },
  'first answers by minute': {
    by: 'question_id, minute',
    kept: `select question_id, minute, answers as figure from answer_minutes where minute > now() - interval '7 days'`,
    counted: `
      select question_id, date_trunc('minute', at, 'UTC') as minute, count(*) as figure from (${HISTORY}) h
      where before is null and cardinality(choices) > 0 and date_trunc('minute', at, 'UTC') > now() - interval '7 days' group by 1, 2`,
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
      where cardinality(before) > 0 and cardinality(choices) > 0 and choices <> before group by 1`,
  },
  withdrawals: {
    by: 'question_id',
    kept: `select question_id, withdrawals as figure from totals where withdrawals <> 0`,
    counted: `
      select question_id, count(*) as figure from (${HISTORY}) h
      where cardinality(before) > 0 and cardinality(choices) = 0 group by 1`,
  },
  'answers held back': {
    by: 'question_id',
    kept: `select question_id, held_back as figure from totals where held_back <> 0`,
    counted: `select question_id, count(*) as figure from answers where is_held group by 1`,
  },
  'answers given after seeing the result': {
    by: 'question_id',
    kept: `select question_id, saw_first as figure from totals where saw_first <> 0`,
    counted: `
      select question_id, count(*) as figure from answers
      where saw_result and not is_held and cardinality(choices) > 0 group by 1`,
  },
  'answers to questions that are gone': {
    by: 'question_id',
    kept: `select question_id, count(*) as figure from answers group by 1`,
    counted: `
      select a.question_id, count(*) as figure from answers a join totals t using (question_id) group by 1`,
  },
};
