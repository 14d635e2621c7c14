-- Who keeps the site, what members follow, and how topics are kept: their old addresses, pulse and neighbours.

-- Members who may enter what the map of pages gives to staff. Made and ended by `npm run admin`.
-- Export: role and time. Erasure: goes with the member.
create table staff (
  member_id bigint primary key references members (id) on delete cascade,
  role text not null check (role in ('moderator', 'admin')),
  since timestamptz not null default now()
);

-- Export: the topics a member follows, and since when. Erasure: goes with the member.
create table topic_follows (
  topic_id integer not null references topics (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (topic_id, member_id)
);
create index topic_follows_member on topic_follows (member_id);

-- Addresses that topics had, each leading to where its questions are now: of a topic that was renamed, and of one that
-- was merged into another. No topic takes an address that stands here for another one.
create table topic_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  topic_id integer not null references topics (id) on delete cascade,
  since timestamptz not null default now()
);
create index topic_slugs_topic on topic_slugs (topic_id);

-- The questions by topic that count for its pulse, its neighbours and its numbers: what stays inside a community does not.
create view topic_questions as
  select qt.topic_id, qt.question_id, qt.place from question_topics qt
  join questions q on q.id = qt.question_id
  where not q.is_inside;

-- First answers a topic got in each hour, kept for 15 days: its pulse. The last hours are counted again and again from
-- `answer_minutes` (app/answers/topics.server.ts). An hour without answers has no row.
-- No row says who answered: erasure and export have nothing to do here, nor in the table after it.
create table topic_hours (
  topic_id integer not null references topics (id) on delete cascade,
  hour timestamptz not null,
  answers integer not null check (answers > 0),
  primary key (topic_id, hour)
);
create index topic_hours_hour on topic_hours (hour);

-- Topics that the same people answer in, the nearest first; where too few do, those that share questions. Made anew each
-- night. Under ten people nothing is said.
create table topic_relations (
  topic_id integer not null references topics (id) on delete cascade,
  other_id integer not null references topics (id) on delete cascade check (other_id <> topic_id),
  people integer check (people >= 10),
  questions integer check (questions >= 1),
  nearness real not null check (nearness > 0 and nearness <= 1),
  primary key (topic_id, other_id),
  check (num_nonnulls(people, questions) = 1)
);
create index topic_relations_other on topic_relations (other_id);

-- First answers are kept for eight days. Before that only the change of each hour is: people who answered less those who
-- took their answer back, so an hour in which more went than came counts as none.
insert into topic_hours (topic_id, hour, answers)
select topic_id, hour, sum(answers)::integer
from (
  select t.topic_id, date_trunc('hour', m.minute, 'UTC') as hour, m.answers
  from answer_minutes m join topic_questions t using (question_id)
  where m.minute >= date_trunc('hour', now() - interval '7 days', 'UTC')
  union all
  select t.topic_id, h.hour, h.people
  from answer_hours h join topic_questions t using (question_id)
  where h.choice in (-1, 100, 101) and h.hour < date_trunc('hour', now() - interval '7 days', 'UTC')
    and h.hour >= date_trunc('hour', now() - interval '15 days', 'UTC')
) counted
group by 1, 2 having sum(answers) > 0;
