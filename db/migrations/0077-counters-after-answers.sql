-- The counters of questions, as app/results/store/tally-loader.server.ts reads them, for a statement that has just stored answers
-- (docs/decisions/0109-counters-with-the-answer.md). It is volatile, so its own statement sees what was written before it in the same
-- transaction, and the locks of that hold the counters still until the commit. How many people limit a network's share, and how long a
-- burst lasts, it is told. Answers wait meanwhile, so a plan that was made while a table was small must not read the whole of it.
-- Also before 0067: it reads counters, and relies on no key of theirs.
create function counters_after(of_questions bigint[], cap_from integer, burst_minutes integer) returns json language sql volatile
set enable_seqscan = off as $$
  select json_agg(told) from (
    select t.question_id::text as "questionId", t.sequence, t.changes, t.withdrawals, t.peeked, t.saw_first as "sawFirst",
           t.held_back as "heldBack", t.spread as "firstOfNetwork", t.excluded,
           t.past_cap + case when t.spread >= cap_from then t.past_share else 0 end as "inRoom",
           t.last_answer_at as "lastAnswerAt", clock_timestamp() as "readAt",
           array(select array[n.level::integer, n.choice, n.people] from tallies n where n.question_id = t.question_id and n.people > 0) as counts,
           case when t.spread >= cap_from then array(
             select array[n.level::integer, n.choice, n.people] from aside_tallies n where n.question_id = t.question_id and n.people > 0) end as asides,
           exists (
             select from bursts b where b.question_id = t.question_id and b.seen_at > clock_timestamp() - make_interval(mins => burst_minutes)) as "isBurst"
    from totals t where t.question_id = any(of_questions)) told
$$;
