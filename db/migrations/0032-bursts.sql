-- When much of what comes to an open question comes from networks that have reached their cap, see docs/decisions/0050.
-- Whoever takes an answer that is held back looks at the last ten minutes; ten minutes after it was last seen to be so it
-- is over. `looked`: the newest release that was looked at, since what the headline rests on changes with releases alone.
-- `number`: the one it rests on, none where the better checked are too few.
create table bursts (
  question_id bigint primary key references questions (id) on delete cascade,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  looked integer not null default 0,
  number integer
) with (fillfactor = 50);

-- What the better checked said as at a release, without those whom the headline leaves out: told once, it stays the same.
create table checked_results (
  question_id bigint not null references questions (id) on delete cascade,
  number integer not null,
  sequence bigint not null,
  answered_at timestamptz not null,
  levels smallint[] not null,
  choices smallint[] not null,
  people integer[] not null,
  primary key (question_id, number)
);

-- What such networks gave of late. Answers of networks that brought few people are not in it.
create index answers_crowded on answers (question_id, network) where network is not null and not is_held;
