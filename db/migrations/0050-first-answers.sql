-- Casts the first answer of a voter to a question, of a network that brought few voters, where nothing is held back.
-- It stores what the statement of app/answering/cast-statement.server.ts stores, at half its cost for one answer
-- (docs/decisions/0073-a-lone-answer.md). 'known' is returned, and nothing is stored, where the voter answered before.
-- Each statement in it sees what was committed before the lock, so the time is taken after the lock too.
create function cast_first_answer(
  of_question bigint, at_revision integer, by_voter uuid, picked smallint[], at_level smallint, is_members boolean, as_token uuid,
  out refusal text, out sequence bigint, out saw_result boolean
) language plpgsql as $$
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
    when is_members and not exists (select from members m where m.voter = by_voter and m.leaves_at is null and m.shut_out_at is null) then 'gone'
    when asked.is_removed then 'removed'
    when at < asked.opens_at then 'scheduled'
    when at >= asked.closes_at then 'closed'
    when asked.is_paused then 'paused'
    when asked.revision <> at_revision then 'edited'
  end;
  if refusal is not null then return; end if;
  saw_result := asked.results = 'after' and exists (select from peeks p where p.question_id = of_question and p.voter = by_voter);
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
