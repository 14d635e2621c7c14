-- Where answers lie on several servers (docs/decisions/0100-cast-at-the-shard.md), what follows a changed answer is done on another
-- one, in a commit of its own after the answer's. Until then the change stands here. On one server nothing is ever written here.
create table unfollowed_changes (
  question_id bigint not null,
  voter uuid not null,
  changed_at timestamptz not null,
  was smallint[] not null,
  becomes smallint[] not null,
  was_held boolean not null,
  is_held boolean not null,
  was_aside boolean not null,
  is_aside boolean not null,
  primary key (question_id, voter, changed_at)
);
