-- Casts first answers in place of the functions of 0050 and 0076, under their names: the same is stored, for less
-- (docs/decisions/0116-cheaper-first-answers.md). A lone answer asks for the member, and for who looked before, only where that matters:
-- a sub-select in an expression is a statement of its own. Answers of visitors that came together to one question need no
-- joins, where it takes all of them: it is open, they were given to its words of now, and none of these voters answered before.
-- Any other batch is cast by the statement of 0076.
-- Also before 0067: they write what the functions before wrote, and rely on no key.
-- Also before 0068: they read a question, and change none.
-- Also before 0072: they insert answers as the functions before did, and change none.
create or replace function cast_first_answer(
  of_question bigint, at_revision integer, by_voter uuid, picked smallint[], at_level smallint, is_members boolean, as_token uuid,
  out refusal text, out sequence bigint, out saw_result boolean
) language plpgsql set enable_seqscan = off as $$
declare
  asked record;
  at timestamptz;
  counted smallint[];
begin
  select t.sequence + 1 into cast_first_answer.sequence from totals t where t.question_id = of_question for update;
  at := clock_timestamp();
  select q.kind, q.opens_at, q.closes_at, q.revision, q.results,
         exists (select from question_removals r where r.question_id = q.id) as is_removed,
         exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null) as is_paused
  into asked from questions q where q.id = of_question;
  refusal := case
    when asked.kind is null or cast_first_answer.sequence is null then 'gone'
    when asked.is_removed then 'removed'
    when at < asked.opens_at then 'scheduled'
    when at >= asked.closes_at then 'closed'
    when asked.is_paused then 'paused'
    when asked.revision <> at_revision then 'edited'
  end;
  if is_members and refusal is distinct from 'gone' then
    perform from members m where m.voter = by_voter and m.leaves_at is null and m.shut_out_at is null;
    if not found then refusal := 'gone'; end if;
  end if;
  if refusal is not null then return; end if;
  saw_result := false;
  if asked.results = 'after' then
    perform from peeks p where p.question_id = of_question and p.voter = by_voter;
    saw_result := found;
  end if;
  insert into answers (question_id, voter, choices, answered_at, level, sequence, is_held, saw_result)
  values (of_question, by_voter, picked, at, at_level, cast_first_answer.sequence, false, cast_first_answer.saw_result)
  on conflict (question_id, voter) do nothing;
  if not found then
    refusal := 'known';
    return;
  end if;
  counted := counted_picks(asked.kind, picked);
  if asked.kind = 'ranking' and picked[1] < 100 then
    insert into rankings as t (question_id, level, ranking, people)
    values (of_question, at_level, picked, 1)
    on conflict (question_id, level, ranking) do update set people = t.people + 1;
  end if;
  with logged as (
    insert into answer_log (question_id, sequence, at, token, level, choices)
    values (of_question, cast_first_answer.sequence, at, as_token, at_level, picked)
  ),
  tallied as (
    insert into tallies as t (question_id, level, choice, people)
    select of_question, at_level, unnest(counted), 1
    on conflict (question_id, level, choice) do update set people = t.people + 1
  ),
  by_hour as (
    insert into answer_hours as t (question_id, hour, choice, people)
    select of_question, date_trunc('hour', at, 'UTC'), unnest(counted), 1
    on conflict (question_id, hour, choice) do update set people = t.people + 1
  ),
  by_minute as (
    insert into answer_minutes as t (question_id, minute, answers)
    values (of_question, date_trunc('minute', at, 'UTC'), 1)
    on conflict (question_id, minute) do update set answers = t.answers + 1
  ),
  by_standing_minute as (
    insert into standing_minutes as t (question_id, minute, people)
    values (of_question, date_trunc('minute', at, 'UTC'), 1)
    on conflict (question_id, minute) do update set people = t.people + 1
  )
  update totals t
  set sequence = cast_first_answer.sequence, spread = t.spread + 1, last_answer_at = at,
      saw_first = t.saw_first + cast_first_answer.saw_result::integer
  where t.question_id = of_question;
end
$$;

create or replace function cast_first_answers(
  questions_once bigint[], of_questions bigint[], at_revisions integer[], by_voters uuid[], picked text[], at_levels smallint[],
  as_tokens uuid[], account_level smallint
) returns table (refusal text, saw_result boolean, sequence bigint) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  at timestamptz;
  of_question bigint := questions_once[1];
  base bigint;
  question record;
begin
  if cardinality(questions_once) = 1 then
    select t.sequence into base from totals t where t.question_id = of_question for update;
  else
    perform from totals t where t.question_id = any(questions_once) order by t.question_id for update;
  end if;
  at := clock_timestamp();
  if base is not null and account_level <> all(at_levels) then
    select q.kind, q.results = 'after' as tells_peeks,
           at >= q.opens_at and at < q.closes_at and q.revision = all(at_revisions)
             and not exists (select from question_removals r where r.question_id = q.id)
             and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null)
             and not exists (
               select from unnest(by_voters) v where (select true from answers o where o.question_id = of_question and o.voter = v)) as takes_all
    into question from questions q where q.id = of_question;
    if question.takes_all then
      if question.kind = 'ranking' then
        insert into rankings as t (question_id, level, ranking, people)
        select of_question, level, choices::smallint[], count(*) from unnest(at_levels, picked) as c (level, choices)
        where (choices::smallint[])[1] < 100 group by 1, 2, 3
        on conflict (question_id, level, ranking) do update set people = t.people + excluded.people;
      end if;
      return query
      with coming as materialized (
        select voter, choices::smallint[] as choices, level, token, base + place as sequence,
               question.tells_peeks and (select true from peeks p where p.question_id = of_question and p.voter = c.voter) is not null as saw_result
        from unnest(by_voters, picked, at_levels, as_tokens) with ordinality as c (voter, choices, level, token, place)
      ),
      written as (
        insert into answers (question_id, voter, choices, answered_at, level, sequence, is_held, saw_result)
        select of_question, voter, choices, at, level, sequence, false, saw_result from coming
      ),
      logged as (
        insert into answer_log (question_id, sequence, at, token, level, choices)
        select of_question, sequence, at, token, level, choices from coming
      ),
      picks as materialized (
        select level, pick, count(*)::integer as people
        from coming cross join lateral unnest(counted_picks(question.kind, choices)) as pick group by 1, 2
      ),
      tallied as (
        insert into tallies as t (question_id, level, choice, people) select of_question, level, pick, people from picks
        on conflict (question_id, level, choice) do update set people = t.people + excluded.people
      ),
      by_hour as (
        insert into answer_hours as t (question_id, hour, choice, people)
        select of_question, date_trunc('hour', at, 'UTC'), pick, sum(people)::integer from picks group by pick
        on conflict (question_id, hour, choice) do update set people = t.people + excluded.people
      ),
      by_minute as (
        insert into answer_minutes as t (question_id, minute, answers) values (of_question, date_trunc('minute', at, 'UTC'), cardinality(by_voters))
        on conflict (question_id, minute) do update set answers = t.answers + excluded.answers
      ),
      by_standing_minute as (
        insert into standing_minutes as t (question_id, minute, people) values (of_question, date_trunc('minute', at, 'UTC'), cardinality(by_voters))
        on conflict (question_id, minute) do update set people = t.people + excluded.people
      ),
      summed as (
        update totals t set sequence = base + cardinality(by_voters), spread = t.spread + cardinality(by_voters), last_answer_at = at,
          saw_first = t.saw_first + (select count(*) filter (where saw_result) from coming)::integer
        where t.question_id = of_question
      )
      select null::text, saw_result, sequence from coming order by sequence;
      return;
    end if;
  end if;
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
