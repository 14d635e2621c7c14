-- Groups of people who react to reasons alike.

-- Which questions' reactions changed: one row for each change, taken away by whoever computes groups. Nobody waits for
-- another here, as with one row for each question, and a change that is not committed yet is not taken with others.
create table group_changes (question_id bigint not null);
create function note_changed_reactions() returns trigger language plpgsql as $$
begin
  insert into group_changes select distinct question_id from changed;
  return null;
end
$$;
create trigger reactions_come after insert on reactions
  referencing new table as changed for each statement execute function note_changed_reactions();
create trigger reactions_change after update on reactions
  referencing new table as changed for each statement execute function note_changed_reactions();
create trigger reactions_go after delete on reactions
  referencing old table as changed for each statement execute function note_changed_reactions();

-- What everybody may be told, of whoever may see the result, and what is remembered of it. `wanted_at`: reactions changed
-- since. `not_before`: when it may be computed again, which is late while somebody does. `told`: the release.
-- `missing_people`, `missing_reasons`: what is missing until groups are looked for. `remembered`: how many people each
-- release had and the steps of its counts, which lead to nobody.
create table opinion_groups (
  question_id bigint primary key references questions (id) on delete cascade,
  wanted_at timestamptz,
  not_before timestamptz not null default '-infinity',
  missing_people integer not null default 0 check (missing_people >= 0),
  missing_reasons integer not null default 0 check (missing_reasons >= 0),
  told text check (octet_length(told) <= 1048576),
  told_at timestamptz,
  remembered text check (octet_length(remembered) <= 33554432)
);
create index opinion_groups_wanted on opinion_groups (wanted_at) where wanted_at is not null;

-- Where each person stands in the newest release, which they alone see, and a number for all that they had said at each of
-- the newest twenty; null where they were not in it. It goes with their reactions, by whoever computes groups next.
-- Export: where they stand. Erasure: the rows of a person go.
create table opinion_places (
  question_id bigint not null references questions (id) on delete cascade,
  voter uuid not null,
  label smallint check (label between 0 and 4),
  x smallint check (x between -16 and 16),
  y smallint check (y between -16 and 16),
  prints bigint[] not null check (cardinality(prints) <= 20),
  primary key (question_id, voter)
);
create index opinion_places_voter on opinion_places (voter);
