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
