-- Members write reasons.

-- Answers change in many ways. Whichever it is, a reason goes with its answer in the same commit. Of one that staff hid
-- it stays, without its words, that no other takes its place.
create function reason_follows_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or cardinality(new.choices) = 0 then
    delete from reasons where question_id = old.question_id and voter = old.voter and hidden_at is null;
    update reasons set text = '' where question_id = old.question_id and voter = old.voter;
  else
    update reasons set stands = choices = new.choices where question_id = new.question_id and voter = new.voter;
  end if;
  return null;
end
$$;
create trigger reason_follows_change after update of choices on answers
  for each row when (old.choices is distinct from new.choices) execute function reason_follows_answer();
create trigger reason_follows_removal after delete on answers
  for each row execute function reason_follows_answer();

-- A reason can be reported; `target` is then its number.
alter table reports drop constraint reports_kind_check, add constraint reports_kind_check check (kind in ('question', 'reason'));

-- `signed`: what stands beside it for others; the name or handle is the member's at the time of reading. `stands`: the
-- answer it was said for is still given. While it is not, its author alone sees it, and says whether it still holds.
-- `hidden_at`: staff hid it, so that its author alone reads it; without words once they deleted it.
-- Export: both times and the signature go with the text. Erasure: as before, the rows go.
-- Last, since every page of a question reads it: answers are waited for before.
alter table reasons
  add column signed text not null default 'unnamed' check (signed in ('unnamed', 'name', 'handle')),
  add column edited_at timestamptz,
  add column stands boolean not null default true,
  add column hidden_at timestamptz,
  drop constraint reasons_text_check,
  add constraint reasons_text_check check (char_length(text) <= 1120 and (text <> '' or hidden_at is not null));
