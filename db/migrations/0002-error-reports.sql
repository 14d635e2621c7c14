-- Errors from browsers, where no error-reporting service is configured. Bounded: 500 rows of at most 16 KiB. No row says
-- whose browser it was: no account, address, user agent or query, so erasure and export have nothing to do here.

create table error_reports (
  id bigint primary key generated always as identity,
  digest text not null check (digest ~ '^[0-9a-f]{10}$'),
  name text not null,
  message text not null,
  frames text not null,
  path text not null check (path !~ '[?#]'),
  release text not null,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  check (octet_length(name) + octet_length(message) + octet_length(frames) + octet_length(path) + octet_length(release) <= 16384)
);
create index error_reports_digest on error_reports (digest, first_at desc);
