-- How members prove who they are, what they tell of themselves, and how an account ends.

-- `handle` is an address others can name them by. `failed_tries` counts wrong passwords since somebody last came in:
-- past a hundred a password alone opens nothing (app/accounts/rules.ts). `leaves_at`: asked to be deleted, and goes then.
alter table members
  add handle text unique check (handle ~ '^[a-z0-9_]{3,20}$'),
  add bio text not null default '' check (char_length(bio) <= 640),
  add failed_tries integer not null default 0 check (failed_tries >= 0),
  add leaves_at timestamptz;
create index members_leaving on members (leaves_at) where leaves_at is not null;
-- From here on an account is made by a link that was mailed. Those made before can still confirm theirs.

-- `proved_at`: when whoever holds the session last proved who they are. `device` is a coarse name such as "Firefox on
-- Linux", for the member to know a session by; neither its address nor its whole user agent is kept.
-- Export: the times, the way in and the device. Erasure: goes with the member.
alter table sessions
  add proved_at timestamptz not null default now(),
  add way text not null default 'password' check (way in ('password', 'link', 'passkey', 'provider')),
  add device text not null default '' check (char_length(device) <= 80);

-- A link that was mailed; it opens one thing, once. The address carries 32 random bytes, what is kept is their SHA-256.
-- `join` makes an account, `enter` signs in, `reset` sets a new password, `move` makes `email` the member's address,
-- `stay` takes a deletion back, `follow` mails the outcome of a question to whoever has no account. `voter` is the mark
-- of the browser that asked: what it answered may join the account. A job removes rows a month after they ended.
-- Export: nothing, they are keys. Erasure: with the member, and those of the same address.
create table mail_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('join', 'enter', 'reset', 'move', 'stay', 'follow')),
  email text not null check (char_length(email) between 3 and 254),
  member_id bigint references members (id) on delete cascade,
  question_id bigint references questions (id) on delete cascade,
  next text not null default '/' check (char_length(next) <= 2048),
  voter uuid,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz,
  check ((purpose in ('join', 'follow')) = (member_id is null)),
  check ((purpose = 'follow') = (question_id is not null))
);
create index mail_tokens_member on mail_tokens (member_id) where member_id is not null;
create index mail_tokens_question on mail_tokens (question_id) where question_id is not null;
create index mail_tokens_expires_at on mail_tokens (expires_at);

-- Passkeys; the public key is COSE (RFC 9052) in base64url.
-- Export: name and times. Erasure: goes with the member.
create table passkeys (
  id bigint primary key generated always as identity,
  member_id bigint not null references members (id) on delete cascade,
  name text not null check (char_length(name) <= 160),
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_member on passkeys (member_id);

-- Challenges of passkeys and sign-ins at other sites are signed or sealed and lie with the browser: asking for one writes
-- nothing. What is kept is which of them came back, so that none does twice. A job removes them once they are too old.
-- Export: nothing, they name nobody. Erasure: after ten minutes.
create table spent_challenges (
  challenge_hash text primary key check (challenge_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
create index spent_challenges_expires_at on spent_challenges (expires_at);

-- Other sites name people by up to 255 ASCII characters (OpenID Connect Core 2), and are named here by the operator.
alter table credentials
  add check (char_length(subject) <= 255),
  add check (provider ~ '^[a-z0-9-]{2,20}$');

-- One-time codes (RFC 6238). The secret is sealed with a key of the site; `last_step` is the latest step whose code was
-- used, so that none works twice. Not asked for before `confirmed_at`.
-- Export: since when. Erasure: goes with the member.
create table member_codes (
  member_id bigint primary key references members (id) on delete cascade,
  sealed bytea not null,
  last_step bigint not null default 0,
  made_at timestamptz not null default now(),
  confirmed_at timestamptz
);
-- For whoever lost the device that makes the codes; each works once.
-- Export: how many are left. Erasure: goes with the member.
create table recovery_codes (
  member_id bigint not null references members (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- What members tell of themselves, each of it if they like, for splits of results and for nothing else. Nobody reads a
-- row of it but its member.
-- Export: the row. Erasure: goes with the member, or alone whenever they like.
create table member_details (
  member_id bigint primary key references members (id) on delete cascade,
  age_band text check (age_band in ('under-18', '18-24', '25-34', '35-44', '45-54', '55-64', '65-74', '75-plus')),
  gender text check (gender in ('woman', 'man', 'non-binary', 'own-words')),
  gender_words text not null default '' check (char_length(gender_words) <= 160),
  country text check (country ~ '^[A-Z]{2}$'),
  education text check (education in ('none', 'primary', 'lower-secondary', 'upper-secondary', 'vocational', 'bachelor', 'master', 'doctorate')),
  told_at timestamptz not null default now(),
  check ((gender_words <> '') <= coalesce(gender = 'own-words', false))
);

-- What is answered to as a visitor and was asked about once: whether it joins the account.
-- Export: nothing that the answers do not tell. Erasure: goes with the member.
create table carried_marks (
  member_id bigint not null references members (id) on delete cascade,
  voter uuid not null,
  asked_at timestamptz not null default now(),
  taken integer not null default 0 check (taken >= 0),
  primary key (member_id, voter)
);

-- Where mails can be ended by one press (RFC 8058).
alter table outbox add unsubscribe text check (char_length(unsubscribe) <= 2048 and unsubscribe !~ '[\r\n]');
