-- How many had answered when whoever asked was last told of it: the first, 10, 30, 100, 1,000. Of what was asked together
-- by the first of its questions.
-- Export: not, it says what the notices of a member say. Erasure: names nobody; the row goes with the question.
create table answer_milestones (
  question_id bigint primary key references questions (id) on delete cascade,
  told integer not null check (told > 0)
);

-- What was reached before is no news.
insert into answer_milestones (question_id, told)
select question_id, case when people >= 1000 then 1000 when people >= 100 then 100 when people >= 30 then 30 when people >= 10 then 10 else 1 end
from (select question_id, sum(people) as people from tallies where choice in (-1, 100, 101) group by question_id) counted
where people > 0;

alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('outcome', 'closing', 'own', 'answers', 'standing', 'requests'));
alter table notice_choices drop constraint notice_choices_kind_check,
  add constraint notice_choices_kind_check check (kind in ('outcome', 'closing', 'own', 'answers', 'standing', 'requests'));
