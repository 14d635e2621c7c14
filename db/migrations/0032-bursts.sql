-- When much of what comes to an open question comes from networks that have reached their cap, see docs/decisions/0050.
-- Whoever takes an answer that is held back looks at the last ten minutes; ten minutes after it was last seen to be so it
-- is over. `number`: the release whose better checked the headline rests on, none where they are too few; `looked`: the
-- newest release that was looked at, so that what the headline rests on changes with releases alone.
create table bursts (
  question_id bigint primary key references questions (id) on delete cascade,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  looked integer not null default 0,
  number integer
) with (fillfactor = 50);

-- What such networks gave of late. Answers of networks that brought few people are not in it.
create index answers_crowded on answers (question_id, network) where network is not null and not is_held;
