-- What follows a changed answer is done by the statement that changes it, and how many belong to a community is counted by
-- whoever lets them in or takes them out: a table that lies on several servers, or the same on all, can have no trigger
-- (docs/decisions/0098-laid-out-for-citus.md). The version before leaves both to triggers, so they stay until it has ended.
-- Also before 0066: functions alone, and neither knows of its index.
-- Also before 0067: they rely on no key.
-- Also before 0068: nor on a trigger of questions.

-- For an answer that was there before, under the lock of its question's counters, and once it is written: it is locked so, as by
-- whoever writes a reason. Who reacted now stands on another side, or counts no more; with an answer that is taken back goes what it
-- was compared with. Of a reason that staff hid the row stays, without its words, that no other takes its place. True, so
-- that a condition can call it.
create function follow_answer(
  of_question bigint, by_voter uuid, was smallint[], becomes smallint[], was_held boolean, is_held boolean, was_aside boolean, is_aside boolean
) returns boolean language plpgsql as $$
begin
  if (was, was_held, was_aside) is not distinct from (becomes, is_held, is_aside) then return true; end if;
  perform from reactions where question_id = of_question and voter = by_voter;
  if found then
    if (was_held, was_aside, cardinality(was) = 0) is distinct from (is_held, is_aside, cardinality(becomes) = 0) then
      insert into group_changes (question_id) values (of_question);
    end if;
    insert into standing_renewals (question_id) values (of_question);
  end if;
  if was is not distinct from becomes then return true; end if;
  if cardinality(becomes) = 0 then
    delete from reason_standings
    where reason_id in (select id from reasons where question_id = of_question and voter = by_voter);
    delete from reasons where question_id = of_question and voter = by_voter and (hidden_at is null or waits);
    update reasons set text = '', signed = 'unnamed', choices = '{}' where question_id = of_question and voter = by_voter;
    update reactions set answer_before = null, reacted_before = 0, moved = null
    where question_id = of_question and voter = by_voter and (answer_before is not null or moved is not null);
  else
    update reasons set stands = choices = becomes where question_id = of_question and voter = by_voter;
  end if;
  return true;
end
$$;

-- Processes say in the name of their connections what they know of the tables: those from here on count by themselves.
create or replace function count_community_people() returns trigger language plpgsql as $$
begin
  if coalesce(substring(current_setting('application_name') from '^site [a-z]+ ([0-9]{1,6})')::integer, 0) >= 71 then return null; end if;
  if tg_op = 'INSERT' then
    update communities c set people = people + n.more
    from (select community_id, count(*)::int as more from made group by 1 order by 1) n where c.id = n.community_id;
  else
    update communities c set people = people - o.fewer
    from (select community_id, count(*)::int as fewer from gone group by 1 order by 1) o where c.id = o.community_id;
  end if;
  return null;
end
$$;
