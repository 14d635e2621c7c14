-- Where a result shows after answering, whoever asked may show it on the screen of a room they present to. What was
-- answered before this was there keeps the rule it was answered under.
alter table questions add column may_reveal boolean not null default true;
update questions set may_reveal = false
where id in (select question_id from totals where sequence > 0 or held_back > 0);

-- When that was done, by the sign of the room: two letters or digits at the end of the address that its screen shows. Answers that
-- come by it afterwards are marked as given after looking.
-- Export: the author's, as "reveals". Erasure: names nobody; the rows go with the question.
create table reveals (
  question_id bigint not null references questions (id) on delete cascade,
  room text not null check (room ~ '^[0-9a-hjkmnp-tv-z]{2}$'),
  revealed_at timestamptz not null,
  primary key (question_id, room)
);
