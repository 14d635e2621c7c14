-- Rooms that a question is presented to by its author, see docs/decisions/0050. While the screen there is seen, answers
-- that come by the sign of the room, or from the network of its screen, are under no cap of a network. `network` is the
-- number that stands for it in this question alone, and goes a day after the room. A sign is used for half a day: who
-- presents again has another.
-- Erasure: names nobody; the rows go with the question.
create table rooms (
  question_id bigint not null references questions (id) on delete cascade,
  room text not null check (room ~ '^[0-9a-hjkmnp-tv-z]{6}$'),
  network bigint check (network > 0),
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (question_id, room)
);
create index rooms_seen on rooms (seen_at) where network is not null;

-- Signs have six letters from now on. Those that were shown before keep theirs.
alter table reveals drop constraint reveals_room_check,
  add constraint reveals_room_check check (room ~ '^[0-9a-hjkmnp-tv-z]{2}([0-9a-hjkmnp-tv-z]{4})?$');

-- What staff let in of answers that were held back, as the question's page tells it: each goes into the log with its own time.
create table held_releases (
  question_id bigint not null references questions (id) on delete cascade,
  released_at timestamptz not null,
  answers integer not null check (answers > 0),
  primary key (question_id, released_at)
);
create index answers_held on answers (question_id, network) where is_held;
