-- When answers were held back: how many of those that are held came in each minute. Around such a minute the answers of
-- its question count as no movement in any order, see docs/decisions/0044, and its page tells when it was. No person's id,
-- and no network, is in it.
create table held_minutes (
  question_id bigint not null references questions (id) on delete cascade,
  minute timestamptz not null,
  answers integer not null,
  primary key (question_id, minute)
) with (fillfactor = 50);
create index held_minutes_minute on held_minutes (minute);
insert into held_minutes (question_id, minute, answers)
select question_id, date_trunc('minute', answered_at, 'UTC'), count(*) from answers
where is_held and cardinality(choices) > 0 and question_id in (select id from questions) group by 1, 2;
