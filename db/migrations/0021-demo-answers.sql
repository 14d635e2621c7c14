-- How many answers the demo set brought to a question of its own: nobody can change or take back one of these, so the
-- number stays, and the rest of the turnout is people.
--
-- Where the set was written before this column was there: its answers are older than its communities, which were written
-- with them in one transaction, and what people answered came after it.
alter table questions add demo_answers integer not null default 0 check (demo_answers >= 0);
update questions q set demo_answers = made.up
from (
  select a.question_id, count(*)::int as up
  from answers a join questions d on d.id = a.question_id
  where d.is_demo and not a.is_held and cardinality(a.choices) > 0
    and a.answered_at <= (select min(created_at) from communities where is_demo)
  group by 1
) made
where made.question_id = q.id;
