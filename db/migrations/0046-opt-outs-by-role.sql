-- "None of these" and "not sure" are told by their `role`, and the site says them; `label` is what people wrote, and the steps of
-- a scale. Other words that an opt-out was stored with stay.
-- Export: the label as it is shown. Erasure: goes with the question.
alter table choices alter label drop not null,
  add constraint choices_written check (label is not null or role <> 'listed');

-- A server of before reads the label of each choice, and fails on a feed or a presentation without one. While such servers may
-- run beside newer ones, the rows have it; a later migration takes it away.
create function former_label() returns trigger language plpgsql as $$
begin
  new.label := case new.role when 'none' then 'None of these' when 'unsure' then 'Not sure' end;
  return new;
end $$;
create trigger former_label before insert on choices
  for each row when (new.label is null) execute function former_label();
