-- Limits that hold for all processes together (docs/decisions/0084-limits-once.md). Unlogged: a crash of the database and
-- a takeover by a standby empty them, and then every bucket is full. Neither table is backed up or moved.

-- What is left in a bucket that is not full. `key` is a keyed hash of the limit and of whom it counts, so that nobody can
-- be read from it. `burst` and `per_second` are the rule of that moment; `spent`, `wanted` and `granted` belong to the last
-- take. Export: nothing, since a row leads to nobody. Erasure: a row goes once its bucket is full, within two days.
create unlogged table rate_buckets (
  key uuid primary key,
  tokens float8 not null,
  burst float8 not null,
  per_second float8 not null,
  spent float8 not null,
  wanted integer not null,
  granted integer not null,
  taken_at timestamptz not null
) with (fillfactor = 70);

-- The processes that answer requests: with one alone, limits that a page or an answer must not wait for stay in it.
create unlogged table web_processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
