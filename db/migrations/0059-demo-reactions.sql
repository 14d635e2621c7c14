-- Whether the demo set brought reactions to a question of its own: what is told of them then says so, also once people have
-- reacted too. A set that was written before had none.
alter table questions add has_demo_reactions boolean not null default false;
