-- What staff did about answers that were held back, see docs/decisions/0050: who, when, why and how many; append-only, as
-- roles have it. `looked`: saw what was chosen before everybody could. The question's page tells all of it but who. `reason`
-- is empty where none was asked for, and where it was done before this table was there. `held_releases` stays for the
-- version before while both run. Neither reads what the other keeps there: for ten minutes at most a burst may go on that
-- staff has just ended.
-- Export: what the member did. Erasure: the line stays without who did it.
create table held_acts (
  id bigint primary key generated always as identity,
  question_id bigint not null references questions (id) on delete cascade,
  member_id bigint references members (id) on delete set null,
  act text not null check (act in ('counted', 'left-out', 'taken-back', 'looked')),
  answers integer not null check (answers >= 0),
  reason text not null default '' check (char_length(reason) <= 800),
  at timestamptz not null default statement_timestamp()
);
create index held_acts_question on held_acts (question_id, id desc);
create index held_acts_member on held_acts (member_id) where member_id is not null;

insert into held_acts (question_id, act, answers, at)
select question_id, act, answers, at
from (
  select question_id, 'counted' as act, answers, released_at as at from held_releases
  union all
  select question_id, 'left-out', answers, left_out_at from networks_left_out
) told order by at;

-- Of those held back, how many are of networks that staff left out: no decision waits for them.
alter table totals add excluded integer not null default 0;
update totals t set excluded = c.answers
from (
  select a.question_id, count(*)::integer as answers
  from networks_left_out o join answers a on a.question_id = o.question_id and a.network = o.network
  where a.is_held and cardinality(a.choices) > 0 group by 1
) c
where c.question_id = t.question_id;
