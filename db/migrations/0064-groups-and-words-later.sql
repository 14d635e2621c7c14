-- What need not be done at once is done moments later.

-- How often the shuffles of a question's groups had no time to end since they last did.
alter table opinion_groups add column tries smallint not null default 0 check (tries >= 0);

-- `sought`: searches know the words of this reason. What is written from now on becomes so a few seconds later, by a job, so that
-- nobody waits for an index of words while they write. What was written before is put into the index as it is built.
-- Export: nothing, since it says nothing of anybody. Erasure: it goes with the row.
alter table reasons add column sought boolean not null default true;
alter table reasons alter column sought set default false;
