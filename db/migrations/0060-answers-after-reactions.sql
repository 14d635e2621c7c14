-- Who reacts first and answers later counts with their answer.

-- Up to which entry of a question's log it was looked whether somebody who reacted has answered since. It is compared when
-- standings are renewed, so that an answer costs nothing more.
create table counted_reactions (
  question_id bigint primary key references questions (id) on delete cascade,
  sequence bigint not null
);
insert into counted_reactions (question_id, sequence)
select q.id, 0 from questions q where exists (select from reactions r where r.question_id = q.id);
