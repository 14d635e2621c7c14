-- Mail that waits to be sent, what people wrote through the contact form, and the secret of an installation
-- that was given none.

-- A row is written in the transaction of what it tells about; a job sends it later. Exactly one of
-- next_try_at, sent_at and failed_at is set, and that is the row's state.
-- Erasure: rows hold an address; bodies leave after 7 days, rows after 30 (app/platform/mail.server.ts).
create table outbox (
  id bigint primary key generated always as identity,
  dedupe_key text not null unique check (char_length(dedupe_key) between 1 and 200),
  recipient text not null check (char_length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  reply_to text check (char_length(reply_to) between 3 and 320 and reply_to !~ '[\r\n]'),
  subject text not null check (char_length(subject) between 1 and 400 and subject !~ '[\r\n]'),
  text text not null,
  html text not null,
  queued_at timestamptz not null default now(),
  attempts smallint not null default 0,
  next_try_at timestamptz default now(),
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  emptied_at timestamptz,
  check (num_nonnulls(next_try_at, sent_at, failed_at) = 1),
  check (emptied_at is not null or (text <> '' and html <> ''))
);
create index outbox_due on outbox (next_try_at, id) where next_try_at is not null;
create index outbox_queued_at on outbox (queued_at);

-- Erasure: nobody is linked to these but by what they wrote; rows leave after 180 days
-- (app/content/contact-rules.ts). The digest makes a form sent twice one message.
create table contact_messages (
  id bigint primary key generated always as identity,
  digest bytea not null unique check (octet_length(digest) = 32),
  name text not null check (char_length(name) between 2 and 160),
  email text check (char_length(email) between 3 and 254),
  topic text not null check (topic in ('question', 'fault', 'harm', 'press', 'privacy')),
  message text not null check (char_length(message) between 10 and 8000),
  sent_at timestamptz not null default now()
);
create index contact_messages_sent_at on contact_messages (sent_at);

create table secrets (
  name text primary key,
  value text not null check (char_length(value) >= 32),
  made_at timestamptz not null default now()
);
