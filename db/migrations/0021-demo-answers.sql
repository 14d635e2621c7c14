-- How many answers the demo set brought to a question of its own: nobody can change or take back one of these, so the
-- number stays, and the rest of the turnout is people.
--
-- Where the set was written before this column was there: it was written in one transaction with its communities and the
-- first topics of the site, all of which hold that moment; its questions hold drawn ones. What people answered came after
-- it. Where none of those is left nothing tells the two apart, and all answers that stand count as made up: what a program
-- wrote is never called people's.
alter table questions add demo_answers integer not null default 0 check (demo_answers >= 0);
-- The lock of that is held until the end: a site without a demo set looks at no answer, any other at those of the set.
update questions q set demo_answers = made.up
from (
  select coalesce(
    (select min(created_at) from communities where is_demo), (select min(created_at) from topics), 'infinity'
  ) as moment
) written
cross join (select id from questions where is_demo) d
cross join lateral (
  select count(*)::int as up from answers a
  where a.question_id = d.id and a.answered_at <= written.moment and not a.is_held and cardinality(a.choices) > 0
) made
where q.id = d.id and made.up > 0;
