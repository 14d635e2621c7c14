-- The counters of a question as the parts of its answers (members, visitors, those checked at least so well) show them:
-- as at one answer, for all parts the same, and never taken back. Nobody can subtract one from another, or from what all
-- answers say, and be left with fewer than ten people: see docs/decisions/0038.
--
-- `number`: the first, the second … of its question; two processes that make the same one write it once. `starts`: the
-- levels at which a group that is told apart begins; no part shows less than a whole group. The three lists are the
-- counters, as in `tallies`, and `npm run verify` counts them anew from the log. No person's id is in it.
create table released_splits (
  question_id bigint not null references questions (id) on delete cascade,
  number integer not null check (number > 0),
  sequence bigint not null check (sequence > 0),
  answered_at timestamptz not null,
  starts smallint[] not null check (cardinality(starts) > 1),
  levels smallint[] not null,
  choices smallint[] not null check (cardinality(choices) = cardinality(levels)),
  people integer[] not null check (cardinality(people) = cardinality(levels)),
  primary key (question_id, number)
);

-- Up to which answer a release was last tried, whether it came of it or not. Tries are ten answers apart at least, so that
-- the moment of a release does not tell how the answer was checked that made it possible.
create table split_tries (
  question_id bigint primary key references questions (id) on delete cascade,
  sequence bigint not null check (sequence > 0)
);

-- `npm run verify` counts those who asked to see a result first, too. When somebody left, their rows used to go while the
-- number in `totals` stayed, as it had been told. The rows come back without anybody: the number stays, and is right.
-- When they looked is not known any more; that they did not look after the close is.
insert into peeks (question_id, voter, at)
select t.question_id, gen_random_uuid(), least(q.closes_at, now())
from totals t join questions q on q.id = t.question_id
left join (select question_id, count(*)::int as people from peeks group by 1) p on p.question_id = t.question_id
cross join generate_series(1, t.peeked - coalesce(p.people, 0));
