-- Who reacts first and answers later counts with their answer.

-- Up to which entry of a question's log it was looked whether somebody who reacted has answered since. It is compared when
-- standings are renewed, so that an answer costs nothing more.
create table counted_reactions (
  question_id bigint primary key references questions (id) on delete cascade,
  sequence bigint not null
);
insert into counted_reactions (question_id, sequence)
select q.id, 0 from questions q where exists (select from reactions r where r.question_id = q.id);

-- Who reacted before they answered: the others are counted with their first reaction, so that few are looked for.
-- Runs beside: reactions came with this version.
create index reactions_before_answers on reactions (question_id, voter) where answer_before is null;

-- Of the others the answer may come to count, or count no more. Each is noted, for groups too, where it happens; first
-- answers fire nothing.
create or replace function reactions_change_sides() returns trigger language plpgsql as $$
begin
  with reacted as (
    select question_id from reactions where question_id = new.question_id and voter = new.voter
  ), grouped as (
    insert into group_changes (question_id)
    select question_id from reacted
    where (old.is_held, old.is_aside, cardinality(old.choices) = 0) is distinct from (new.is_held, new.is_aside, cardinality(new.choices) = 0)
  )
  insert into standing_renewals (question_id) select question_id from reacted;
  return null;
end
$$;
-- Last, since it lets no answer change meanwhile.
create or replace trigger reactions_follow_change after update of choices, is_held, is_aside on answers
  for each row when ((old.choices, old.is_held, old.is_aside) is distinct from (new.choices, new.is_held, new.is_aside))
  execute function reactions_change_sides();
