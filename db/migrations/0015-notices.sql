-- What members are told, in the site and by mail, and the questions that people follow to their outcome.

-- `what` is the event within its kind. `key` makes the same thing told once; where it is missing, the act that is told
-- of happens in the same transaction. `words` is what was said of it: how a question ended, or the reason that was
-- given. `in_site`: shown in the list. `mail`: waits to be mailed, alone or with the others of a day; what became of it
-- is looked at again then. Rows leave after 90 days, and a member has at most 500 (app/accounts/notice-rules.ts).
-- Export: the row. Erasure: goes with the member.
create table notices (
  id bigint primary key generated always as identity,
  member_id bigint not null references members (id) on delete cascade,
  kind text not null check (kind in ('outcome', 'closing', 'own', 'standing', 'requests')),
  what text not null check (what ~ '^[a-z]+(-[a-z]+)*$' and char_length(what) <= 40),
  key text check (char_length(key) <= 80),
  question_id bigint references questions (id) on delete cascade,
  community_id integer references communities (id) on delete cascade,
  words text not null default '' check (char_length(words) <= 4000),
  in_site boolean not null,
  made_at timestamptz not null default now(),
  read_at timestamptz,
  mail text check (mail in ('at-once', 'daily')),
  mailed_at timestamptz,
  unique (member_id, key),
  check (question_id is not null or community_id is not null)
);
create index notices_listed on notices (member_id, id desc) where in_site;
create index notices_unread on notices (member_id) where in_site and read_at is null;
create index notices_mail on notices (mail, id) where mail is not null;
create index notices_question on notices (question_id) where question_id is not null;
create index notices_community on notices (community_id) where community_id is not null;
create index notices_made_at on notices (made_at);

-- Where a member wants something else than what is usual (app/accounts/notice-rules.ts).
-- Export: the row. Erasure: goes with the member.
create table notice_choices (
  member_id bigint not null references members (id) on delete cascade,
  kind text not null check (kind in ('outcome', 'closing', 'own', 'standing', 'requests')),
  in_site boolean not null,
  mail text not null check (mail in ('at-once', 'daily', 'never')),
  primary key (member_id, kind)
);

-- A question that a member wants to hear the end of; the row goes when it was told.
-- Export: the questions a member follows, and since when. Erasure: goes with the member.
create table question_follows (
  question_id bigint not null references questions (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (question_id, member_id)
);
create index question_follows_member on question_follows (member_id);

-- The same by a mail address, without an account. Nothing is sent before its link was opened: a row that was not
-- confirmed goes after two days, any other when the outcome was mailed.
-- Export: rows of the member's address. Erasure: rows of the same address go.
create table mail_follows (
  id bigint primary key generated always as identity,
  question_id bigint not null references questions (id) on delete cascade,
  email text not null check (char_length(email) between 3 and 254 and email !~ '\s'),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unique (question_id, email)
);
create index mail_follows_email on mail_follows (email);
create index mail_follows_waiting on mail_follows (asked_at) where confirmed_at is null;

-- How far those who wait for a question were told: that it closes soon, and that it ended. `past` is the last member
-- who was looked at, so that a telling cut short goes on where it was. Rows leave with what is too old to be told.
-- No row says who: erasure and export have nothing to do here.
create table question_tellings (
  question_id bigint not null references questions (id) on delete cascade,
  what text not null check (what in ('closing', 'end')),
  past bigint not null default 0,
  begun_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (question_id, what)
);
create index question_tellings_begun_at on question_tellings (begun_at);
-- What had ended before anybody could be told is no news.
insert into question_tellings (question_id, what, told_at)
select id, 'end', now() from questions where closes_at <= now() and closes_at > now() - interval '8 days'
union
select question_id, 'end', now() from question_removals where removed_at > now() - interval '8 days';
