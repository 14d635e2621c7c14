-- Members, how they prove who they are, and the sessions they are signed in with. better-auth reads and writes these
-- tables under the names that app/accounts/auth.server.ts gives them.

-- Export: the row. Erasure: the row goes, and with it whatever refers to it below. Answers carry `voter` and no member;
-- once this row is gone nobody can tell whose they were.
create table members (
  id bigint primary key generated always as identity,
  name text not null check (char_length(name) between 2 and 160),
  email text not null unique check (char_length(email) between 3 and 254 and email = lower(email) and email !~ '\s'),
  is_confirmed boolean not null default false,
  voter uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

-- A way to sign in: with a password, `provider` is "credential" and `subject` the member's id.
-- Export: the provider and the times, never the hash. Erasure: goes with the member.
create table credentials (
  id bigint primary key generated always as identity,
  member_id bigint not null references members (id) on delete cascade,
  provider text not null,
  subject text not null,
  password_hash text check (password_hash like '$argon2id$%'),
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (provider, subject),
  check (provider <> 'credential' or password_hash is not null)
);
create index credentials_member on credentials (member_id);

-- The token stands in the cookie alone; what is kept is its SHA-256. A session ends when it was not used until
-- expires_at, and 90 days after made_at whatever happens (app/accounts/rules.ts); a job removes ended ones.
-- Export: the times. Erasure: goes with the member.
create table sessions (
  id bigint primary key generated always as identity,
  member_id bigint not null references members (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member on sessions (member_id);
create index sessions_expires_at on sessions (expires_at);
