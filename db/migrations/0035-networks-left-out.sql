-- What staff left out for good of answers that were held back of one network, as the question's page tells it, see
-- docs/decisions/0050. They stay out and make no burst; nor does what comes after them from that network or from those around
-- it, of which `left_out` is the part of all that are held.
create table networks_left_out (
  question_id bigint not null references questions (id) on delete cascade,
  network bigint not null check (network > 0),
  left_out_at timestamptz not null,
  answers integer not null check (answers > 0),
  primary key (question_id, network)
);
alter table held_minutes add left_out integer not null default 0;
