-- The author of a question lets single reasons onto the screen of a room.

-- `shown_at`: the newest are on the screen, the others behind them. At most thirty a question are kept.
-- Export: none, since it is about the reasons of others. Erasure: a reason takes its row along.
create table presented_reasons (
  reason_id bigint primary key references reasons (id) on delete cascade,
  question_id bigint not null references questions (id) on delete cascade,
  shown_at timestamptz not null
);
create index presented_reasons_newest on presented_reasons (question_id, shown_at desc);

-- What was let in are words: others in their place, and words that staff hid, have to be let in anew.
create function presented_reason_ends() returns trigger language plpgsql as $$
begin
  delete from presented_reasons where reason_id = new.id;
  return null;
end
$$;
create trigger presented_reason_ends after update of text, hidden_at on reasons
  for each row when (old.text is distinct from new.text or (old.hidden_at is null and new.hidden_at is not null))
  execute function presented_reason_ends();
