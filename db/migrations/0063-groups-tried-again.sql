-- How often the shuffles of a question's groups had no time to end since they last did.
alter table opinion_groups add column tries smallint not null default 0 check (tries >= 0);
