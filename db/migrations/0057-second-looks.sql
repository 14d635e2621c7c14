-- Whoever answered and has reacted to five reasons since is asked once whether they still see it the same.

-- `answer_before`: what they answered when they first reacted to a reason with an answer; `reacted_before`: how many they
-- had reacted to until then. `moved`: whether they then said that they see it differently; null where they said nothing.
-- They go with an answer that is taken back; `asked_at` stays, so that nobody is asked twice.
-- Export: the person's own. Erasure: they go with the row.
alter table reactions add column answer_before smallint[], add column reacted_before integer not null default 0;

-- How many said so, as it is told: it moves in steps of ten people, from everything that was ever told (`tellings`, how
-- many people each had).
create table second_looks (
  question_id bigint primary key references questions (id) on delete cascade,
  people integer not null,
  differently integer not null,
  tellings integer[] not null,
  check (differently between 0 and people)
);

create function second_looks_change() returns trigger language plpgsql as $$
begin
  insert into standing_renewals (question_id) values (case when tg_op = 'DELETE' then old.question_id else new.question_id end);
  return null;
end
$$;
create trigger second_looks_changed after update of moved on reactions
  for each row when (old.moved is distinct from new.moved) execute function second_looks_change();
create trigger second_looks_gone after delete on reactions
  for each row when (old.moved is not null) execute function second_looks_change();

-- Groups are looked for anew only where somebody said something else, or the row became another person's: not after a
-- second look.
create function note_other_reactions() returns trigger language plpgsql as $$
begin
  insert into group_changes
  select distinct question_id from (
    select question_id, voter, reasons, said from changed except select question_id, voter, reasons, said from former
  ) other;
  return null;
end
$$;
drop trigger reactions_change on reactions;
create trigger reactions_change after update on reactions
  referencing old table as former new table as changed for each statement execute function note_other_reactions();

-- With an answer that is taken back goes all that tells it: its reason, of one that staff hid the words and the choices, and
-- what was kept of it beside reactions.
create or replace function reason_follows_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or cardinality(new.choices) = 0 then
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

-- Not looked through, since all rows are so. Last, since every page of a question reads it.
alter table reasons
  drop constraint reasons_choices_check,
  add constraint reasons_choices_check check (cardinality(choices) <= 20 and (cardinality(choices) > 0 or text = '')) not valid;
update reasons set signed = 'unnamed', choices = '{}' where text = '';
