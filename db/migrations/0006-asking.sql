-- Who asked a question, what they have not asked yet, and what became of the wording that people answered.

-- Export: the member's questions with their choices, times and states. Erasure: a question that nobody else answered
-- goes; every other one stays without an author, since its result is not its author's alone.
alter table questions add author_id bigint references members (id) on delete set null;
create index questions_author on questions (author_id, id desc) where author_id is not null;

-- Two choices that differ in case or width only are one. The rules fold more than the database can.
create unique index choices_once on choices (question_id, lower(normalize(label, NFKC)));

-- What was typed and not asked yet, as it stands in the form; nobody but its author sees it. When it is asked the
-- question takes the draft's id, so a second press of the button finds it done. A member has at most 20.
-- Export: the row. Erasure: goes with the member.
create table question_drafts (
  public_id text primary key check (public_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  author_id bigint not null references members (id) on delete cascade,
  -- The question that it is to follow as a new version.
  replaces_id bigint references questions (id) on delete set null,
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and octet_length(typed::text) <= 262144),
  updated_at timestamptz not null default now()
);
create index question_drafts_replaces on question_drafts (replaces_id) where replaces_id is not null;
create index question_drafts_author on question_drafts (author_id, updated_at desc);

-- When a member asked, for the limits on asking: rows older than a day go with the next question. They outlive the
-- question, so that deleting one does not make room for another.
-- Export: nothing that the questions do not tell. Erasure: goes with the member.
create table question_asks (
  member_id bigint not null references members (id) on delete cascade,
  at timestamptz not null default now()
);
create index question_asks_member on question_asks (member_id, at);

-- A slip that was mended after people had answered: shown to every reader as what was and what it became. `field`
-- is text, context, low, high or the number of a choice. Tells nothing of a person but that the author did it.
create table question_corrections (
  question_id bigint not null references questions (id) on delete cascade,
  corrected_at timestamptz not null default now(),
  field text not null check (field ~ '^(text|context|low|high|choice-\d{1,2})$'),
  was text not null check (char_length(was) <= 8000),
  became text not null check (char_length(became) <= 8000 and became <> was),
  primary key (question_id, corrected_at, field)
);
