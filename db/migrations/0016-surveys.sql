-- Questions that are asked together: what their survey says before and after them, and what is not asked yet.

-- Who asked a survey is who asked its questions. Export: with the questions. Erasure: stays with questions that others
-- answered, and goes with the last of them.
alter table surveys
  add intro text not null default '' check (char_length(intro) <= 8000),
  add thanks text not null default '' check (char_length(thanks) <= 4000);

-- A survey as it stands in its builder; nobody but its author sees it. When it is asked the survey takes the draft's id.
-- A member has at most 20.
-- Export: the row. Erasure: goes with the member.
create table survey_drafts (
  public_id text primary key check (public_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  author_id bigint not null references members (id) on delete cascade,
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and octet_length(typed::text) <= 2097152),
  updated_at timestamptz not null default now()
);
create index survey_drafts_author on survey_drafts (author_id, updated_at desc);

-- The limit of an hour is on how often somebody asks, that of a day on how much.
alter table question_asks add questions smallint not null default 1 check (questions between 1 and 20);
