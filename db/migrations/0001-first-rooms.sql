-- Topics, communities, surveys, questions with their choices, answers and the counters read from them.
-- Lengths are kept in grapheme clusters by the rules; the database refuses four times as many code points.

create table topics (
  id integer primary key generated always as identity,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 200),
  about text not null check (char_length(about) <= 2000),
  created_at timestamptz not null default now()
);

create table communities (
  id integer primary key generated always as identity,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 200),
  about text not null check (char_length(about) <= 2000),
  rules text not null check (char_length(rules) <= 8000),
  joining text not null check (joining in ('public', 'request', 'invitation')),
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table surveys (
  id bigint primary key generated always as identity,
  public_id text not null unique check (public_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  title text not null check (char_length(title) between 1 and 800),
  created_at timestamptz not null default now()
);

create table questions (
  id bigint primary key generated always as identity,
  public_id text not null unique check (public_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  survey_id bigint not null references surveys (id),
  place smallint not null default 1 check (place between 1 and 20),
  community_id integer references communities (id),
  kind text not null check (kind in ('single', 'multiple', 'scale', 'ranking')),
  text text not null check (char_length(text) between 1 and 800),
  context text not null default '' check (char_length(context) <= 8000),
  pick_at_most smallint not null default 1 check (pick_at_most between 1 and 20),
  is_ordered boolean not null default false,
  scale_low text not null default '' check (char_length(scale_low) <= 320),
  scale_high text not null default '' check (char_length(scale_high) <= 320),
  results text not null check (results in ('always', 'after', 'closed')),
  audience text not null check (audience in ('everyone', 'members', 'community')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (survey_id, place)
);
create index questions_opens_at on questions (opens_at desc, id desc);
create index questions_community on questions (community_id, opens_at desc) where community_id is not null;

-- The first topic is the one a card names.
create table question_topics (
  topic_id integer not null references topics (id),
  question_id bigint not null references questions (id) on delete cascade,
  place smallint not null check (place between 1 and 3),
  primary key (topic_id, question_id)
);
create index question_topics_question on question_topics (question_id);

-- `number` orders the choices; on a scale it is the step's own value.
create table choices (
  question_id bigint not null references questions (id) on delete cascade,
  number smallint not null,
  label text not null check (char_length(label) between 1 and 320),
  role text not null default 'listed' check (role in ('listed', 'none', 'unsure')),
  primary key (question_id, number)
);

create table answers (
  question_id bigint not null references questions (id) on delete cascade,
  voter bytea not null check (octet_length(voter) = 16),
  choices smallint[] not null check (cardinality(choices) between 1 and 20),
  answered_at timestamptz not null,
  primary key (question_id, voter)
);
create index answers_recent on answers (answered_at desc, question_id);

-- Counters, so that a read costs the same at ten answers and at ten million. On a ranking a choice counts
-- where it was put first.
create table tallies (
  question_id bigint not null references questions (id) on delete cascade,
  choice smallint not null,
  people integer not null check (people >= 0),
  primary key (question_id, choice)
) with (fillfactor = 50);

create table totals (
  question_id bigint primary key references questions (id) on delete cascade,
  people integer not null check (people >= 0),
  picked_none integer not null default 0 check (picked_none >= 0),
  picked_unsure integer not null default 0 check (picked_unsure >= 0),
  last_answer_at timestamptz
) with (fillfactor = 50);
