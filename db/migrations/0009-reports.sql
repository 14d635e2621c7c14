-- What readers reported: stored and mailed at once, for people to look at.

-- `kind` and `target` are what the address of the form named; the id stays when the thing itself is gone.
-- Erasure: nobody is linked to these but by what they wrote; rows leave after 180 days (app/moderation/rules.ts).
-- Export: nothing, for the same reason. The digest makes a form sent twice one report.
create table reports (
  id bigint primary key generated always as identity,
  digest bytea not null unique check (octet_length(digest) = 32),
  kind text not null check (kind in ('question')),
  target text not null check (char_length(target) between 1 and 40),
  why text not null check (why in ('child-safety', 'hate', 'harassment', 'private-data', 'spam', 'misleading', 'other')),
  details text not null check (char_length(details) <= 8000),
  email text check (char_length(email) between 3 and 254),
  reported_at timestamptz not null default now()
);
create index reports_reported_at on reports (reported_at);
