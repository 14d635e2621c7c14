-- People react to the reasons of others.

-- One row for a person and a question, since two million reactions are read at once: `said` stands beside `reasons`, in
-- the order in which they came (1 agrees, -1 disagrees, 0 passes). Reasons that are gone stay in it and are passed over.
-- No foreign key, as in `answers`. `asked_at`: when they were asked whether they still answer the same; `moved`: whether
-- they then did. Export: the person's own. Erasure: the rows of a person go, and what they counted is taken off.
create table reactions (
  question_id bigint not null,
  voter uuid not null,
  reasons bigint[] not null check (cardinality(reasons) <= 2000),
  said smallint[] not null check (cardinality(said) = cardinality(reasons)),
  reacted_at timestamptz not null,
  asked_at timestamptz,
  moved boolean,
  primary key (question_id, voter)
);
create index reactions_voter on reactions (voter);

-- Counters, so that a page costs the same at ten reactions and at a million.
create table reason_counts (
  reason_id bigint primary key references reasons (id) on delete cascade,
  agree integer not null default 0 check (agree >= 0),
  disagree integer not null default 0 check (disagree >= 0),
  pass integer not null default 0 check (pass >= 0)
) with (fillfactor = 50);
