-- Casts first answers that came together, each of another voter, of networks that brought few voters, where none is held
-- back. It stores what the statement of app/answering/cast-statement.server.ts stores, at three quarters of its cost
-- (docs/decisions/0103-first-answers-together.md). For a voter who answered before it returns 'known', and stores nothing of
-- theirs. Each statement in it sees what was committed before the locks, so the time is taken after them too.
-- A connection keeps the plan it made while a table was small, so none may be made that reads a whole table: answers and peeks are
-- looked up by their keys, voter by voter.
-- Also before 0067: it writes what the function of 0050 writes, and relies on no key.
-- Also before 0068: it reads a question, and changes none.
-- Also before 0072: it inserts answers as the function of 0050 does, and changes none.
create function cast_first_answers(
  questions_once bigint[], of_questions bigint[], at_revisions integer[], by_voters uuid[], picked text[], at_levels smallint[],
  as_tokens uuid[], account_level smallint
) returns table (refusal text, saw_result boolean, sequence bigint) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  at timestamptz;
begin
  perform from totals t where t.question_id = any(questions_once) order by t.question_id for update;
  at := clock_timestamp();
  return query
  with asked as materialized (
    select q.id, q.kind, q.revision, q.results, t.sequence,
           case when exists (select from question_removals r where r.question_id = q.id) then 'removed'
                when at < q.opens_at then 'scheduled'
                when at >= q.closes_at then 'closed'
                when exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null) then 'paused' end as refusal
    from questions q join totals t on t.question_id = q.id where q.id = any(questions_once)
  ),
  told as materialized (
    select c.place, c.question_id, c.voter, c.choices::smallint[] as choices, c.level, c.token, q.kind, q.sequence as base,
           case when q.id is null then 'gone'
                when c.level = account_level and not exists (
                  select from members m where m.voter = c.voter and m.leaves_at is null and m.shut_out_at is null) then 'gone'
                when q.refusal is not null then q.refusal
                when q.revision <> c.revision then 'edited'
                when (select true from answers o where o.question_id = c.question_id and o.voter = c.voter) then 'known' end as refusal,
           q.results = 'after' and (select true from peeks p where p.question_id = c.question_id and p.voter = c.voter) is not null as saw_result
    from unnest(of_questions, at_revisions, by_voters, picked, at_levels, as_tokens) with ordinality as c (question_id, revision, voter, choices, level, token, place)
    left join asked q on q.id = c.question_id
  ),
  coming as materialized (
    select place, question_id, voter, choices, level, token, kind, saw_result,
           base + row_number() over (partition by question_id order by place) as sequence
    from told where refusal is null
  ),
  written as (
    insert into answers (question_id, voter, choices, answered_at, level, sequence, is_held, saw_result)
    select question_id, voter, choices, at, level, sequence, false, saw_result from coming
  ),
  logged as (
    insert into answer_log (question_id, sequence, at, token, level, choices)
    select question_id, sequence, at, token, level, choices from coming
  ),
  picks as materialized (
    select question_id, level, pick, count(*)::integer as people
    from coming cross join lateral unnest(counted_picks(kind, choices)) as pick group by 1, 2, 3
  ),
  tallied as (
    insert into tallies as t (question_id, level, choice, people) select * from picks
    on conflict (question_id, level, choice) do update set people = t.people + excluded.people
  ),
  ranked as (
    insert into rankings as t (question_id, level, ranking, people)
    select question_id, level, choices, count(*) from coming where kind = 'ranking' and choices[1] < 100 group by 1, 2, 3
    on conflict (question_id, level, ranking) do update set people = t.people + excluded.people
  ),
  by_hour as (
    insert into answer_hours as t (question_id, hour, choice, people)
    select question_id, date_trunc('hour', at, 'UTC'), pick, sum(people)::integer from picks group by 1, 2, 3
    on conflict (question_id, hour, choice) do update set people = t.people + excluded.people
  ),
  sums as materialized (
    select question_id, count(*)::integer as people, count(*) filter (where saw_result)::integer as saw, max(sequence) as sequence
    from coming group by 1
  ),
  by_minute as (
    insert into answer_minutes as t (question_id, minute, answers)
    select question_id, date_trunc('minute', at, 'UTC'), people from sums
    on conflict (question_id, minute) do update set answers = t.answers + excluded.answers
  ),
  by_standing_minute as (
    insert into standing_minutes as t (question_id, minute, people)
    select question_id, date_trunc('minute', at, 'UTC'), people from sums
    on conflict (question_id, minute) do update set people = t.people + excluded.people
  ),
  summed as (
    update totals t set sequence = s.sequence, spread = t.spread + s.people, saw_first = t.saw_first + s.saw, last_answer_at = at
    from sums s where t.question_id = s.question_id
  )
  select o.refusal, coalesce(o.saw_result, false), coalesce(c.sequence, 0)
  from told o left join coming c using (place) order by place;
end
$$;

alter function cast_first_answer set enable_seqscan = off;
