-- What people say for an answer.

-- `choices` are those it was given with, as they stood then; on a ranking the best first. `voter` is who said it, as on
-- their answer, and null where this site never knew them.
-- Export: the texts of a member's voter id with question, choices and time. Erasure: the rows go, on closed questions
-- too: they are words, and no result counts them.
create table reasons (
  id bigint primary key generated always as identity,
  question_id bigint not null references questions (id) on delete cascade,
  voter uuid,
  choices smallint[] not null check (cardinality(choices) between 1 and 20),
  text text not null check (char_length(text) between 1 and 1120),
  said_at timestamptz not null default now(),
  is_demo boolean not null default false,
  unique (question_id, voter)
);
create index reasons_voter on reasons (voter);
-- The newest of each choice, read one after another.
create index reasons_newest on reasons (question_id, (choices[1]), said_at desc, id desc);
