-- What was let onto a screen are words with the answer and the name below them: whichever is another one has to be let in anew.

create or replace trigger presented_reason_ends after update of text, signed, choices, hidden_at on reasons
  for each row when (
    (old.text, old.signed, old.choices) is distinct from (new.text, new.signed, new.choices)
    or (old.hidden_at is null and new.hidden_at is not null))
  execute function presented_reason_ends();

-- A name or handle is the member's of today, and nobody before a room has read the new one.
create function presented_name_ends() returns trigger language plpgsql as $$
begin
  delete from presented_reasons p using reasons r
  where r.voter = new.voter and r.id = p.reason_id and case r.signed
    when 'name' then new.name is distinct from old.name or new.leaves_at is distinct from old.leaves_at
    when 'handle' then new.handle is distinct from old.handle or new.leaves_at is distinct from old.leaves_at
    else false end;
  return null;
end
$$;
create trigger presented_name_ends after update of name, handle, leaves_at on members
  for each row when ((old.name, old.handle, old.leaves_at) is distinct from (new.name, new.handle, new.leaves_at))
  execute function presented_name_ends();
