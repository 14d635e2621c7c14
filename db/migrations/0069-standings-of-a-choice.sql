-- A reason can be kept for another answer: who was on the other side of it is on its own then.
-- Also before 0068: choices are here a column of other tables.

-- `choice`: that of the reason as it was counted. What was told of another one is shown no more, and counted from the beginning.
-- `former_people`: how many people at most all that was told of it for other answers came to; null where nothing was.
alter table reason_standings add column choice smallint, add column former_people integer;

-- The question of the reason, and its choice where the version before writes the row, which knows of none. Where it writes what
-- there is anew, the choice stays the one it was first told of, so that this version sees that it is another by now.
create or replace function standing_of_question() returns trigger language plpgsql as $$
begin
  select question_id, coalesce(new.choice, choices[1]) into new.question_id, new.choice from reasons where id = new.reason_id;
  return new;
end
$$;

-- As in 0057, and what was counted of a reason goes with its answer: of one that staff hid it would still tell the choice. It
-- goes first, since whoever counts takes standings before reasons too.
create or replace function reason_follows_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or cardinality(new.choices) = 0 then
    delete from reason_standings
    where reason_id in (select id from reasons where question_id = old.question_id and voter = old.voter);
    delete from reasons where question_id = old.question_id and voter = old.voter and (hidden_at is null or waits);
    update reasons set text = '', signed = 'unnamed', choices = '{}' where question_id = old.question_id and voter = old.voter;
    update reactions set answer_before = null, reacted_before = 0, moved = null
    where question_id = old.question_id and voter = old.voter and (answer_before is not null or moved is not null);
  else
    update reasons set stands = choices = new.choices where question_id = new.question_id and voter = new.voter;
  end if;
  return null;
end
$$;
