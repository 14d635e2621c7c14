-- When answers were held back: how many of those that are held came in each minute. Around a flood the answers of its
-- question count as no movement in any order, see docs/decisions/0044, and its page tells when it was. And of the answers
-- that stand and count, how many were given in each minute: those of a flood are left out of "Most answered" as long as
-- they stand. No person's id, and no network, is in either.

-- Nobody answers while both are counted. Reading goes on.
lock table answers in share row exclusive mode;

create table held_minutes (
  question_id bigint not null references questions (id) on delete cascade,
  minute timestamptz not null,
  answers integer not null,
  primary key (question_id, minute)
) with (fillfactor = 50);
insert into held_minutes (question_id, minute, answers)
select question_id, date_trunc('minute', answered_at, 'UTC'), count(*) from answers
where is_held and cardinality(choices) > 0 and question_id in (select id from questions) group by 1, 2;
create index held_minutes_minute on held_minutes (minute);

-- Kept for eight days, and longer around answers that were held back: ten minutes before them, and fifteen after.
create table standing_minutes (
  question_id bigint not null references questions (id) on delete cascade,
  minute timestamptz not null,
  people integer not null,
  primary key (question_id, minute)
) with (fillfactor = 50);
insert into standing_minutes (question_id, minute, people)
select question_id, minute, people
from (
  select question_id, date_trunc('minute', answered_at, 'UTC') as minute, count(*) as people from answers
  where not is_held and cardinality(choices) > 0 and question_id in (select id from questions)
    and (answered_at > now() - interval '8 days' or question_id in (select question_id from held_minutes))
  group by 1, 2
) s
where minute > now() - interval '8 days' or exists (
  select from held_minutes f where f.question_id = s.question_id
    and f.minute between s.minute - interval '15 minutes' and s.minute + interval '10 minutes');
create index standing_minutes_minute on standing_minutes (minute);
analyze held_minutes, standing_minutes;
