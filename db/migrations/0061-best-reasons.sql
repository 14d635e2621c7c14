-- The best of each choice are few: pages, frames and feeds find them by the question, however many reasons it has.

-- The question of the reason. A trigger names it, so that it is there whoever writes the row, the version before too.
alter table reason_standings add column question_id bigint;
create function standing_of_question() returns trigger language plpgsql as $$
begin
  new.question_id := (select question_id from reasons where id = new.reason_id);
  return new;
end
$$;
create trigger standings_name_question before insert on reason_standings
  for each row when (new.question_id is null) execute function standing_of_question();
update reason_standings s set question_id = r.question_id from reasons r where r.id = s.reason_id;
-- Runs beside: standings came with this version.
create index reason_standings_best on reason_standings (question_id) where across_place = 1 or is_best_within;
