-- What happened on the ways into accounts: who came in and who did not, roles, exports, erasures, refusals by limit. Rows
-- are written and read, never changed by the site: the two ways in which they change are the two below, which belong to
-- whoever owns the table. `outcome` is one of app/accounts/security-events.ts. `network` is an HMAC (RFC 2104) of what
-- limits are counted by, so that it is known again in this list and leads nowhere else.
-- Export: the member's, as "security-log". Erasure: the account in them becomes null.
create table security_events (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  outcome text not null check (char_length(outcome) <= 40 and outcome ~ '^[a-z]+(-[a-z]+)*$'),
  member_id bigint references members (id) on delete set null,
  network text check (network ~ '^[0-9a-f]{64}$')
);
create index security_events_at on security_events (at);
create index security_events_member on security_events (member_id) where member_id is not null;

-- The key of that HMAC, xored with its two pads: PostgreSQL has SHA-256 and no HMAC. One at a time, for 90 days; the next
-- overwrites it, and a job deletes one that is old. It is kept in no process.
create table network_keys (
  is_only boolean primary key default true check (is_only),
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64),
  made_at timestamptz not null default now()
);

-- Deletes what is old and nothing else, also for a role that may only write and read.
create function drop_old_security_events() returns void
language sql security definer set search_path from current
as $$ delete from security_events where at < now() - interval '90 days' $$;
