-- Visitors say why where the author lets them, and communities look at first reasons.

-- `waits`: a moderator of the community has not looked at it yet. Until then it is hidden from everybody but its author, by
-- `hidden_at` as any other hidden one. `agreed_told`: the last step of agreement that its author was told of.
-- Export: neither is there; what an author is told is among their notices. Erasure: as before, the rows go.
alter table reasons
  add column waits boolean not null default false check (not waits or hidden_at is not null),
  add column agreed_told integer not null default 0 check (agreed_told in (0, 10, 100, 1000));
create index reasons_waiting on reasons (question_id) where waits;

-- Of a reason that staff hid the row stays; one that waits goes as any other.
create or replace function reason_follows_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or cardinality(new.choices) = 0 then
    delete from reasons where question_id = old.question_id and voter = old.voter and (hidden_at is null or waits);
    update reasons set text = '' where question_id = old.question_id and voter = old.voter;
  else
    update reasons set stands = choices = new.choices where question_id = new.question_id and voter = new.voter;
  end if;
  return null;
end
$$;

-- `new_reasons_wait`: its moderators look at the first reasons of accounts younger than a day, and at those of visitors.
alter table communities add column new_reasons_wait boolean not null default false;
-- `visitors_say_why`: whoever answered without an account may say why, unnamed.
alter table questions
  add column visitors_say_why boolean not null default false check (not visitors_say_why or audience = 'everyone');
