-- Whoever answered and has reacted to five reasons since is asked once whether they still see it the same.

-- `answer_before`: what they answered when they first reacted to a reason with an answer; `reacted_before`: how many they
-- had reacted to until then. `moved`: whether they then said that they see it differently; null where they said nothing.
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
