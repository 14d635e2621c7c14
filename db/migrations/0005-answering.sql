-- Answers as they are cast and counted, and the states of a question that decide whether one may be cast.
--
-- What a read shows is kept in counters, written in the transaction of the answers they count: a read costs the
-- same at ten answers and at ten million. `npm run verify` counts everything anew and compares.
--
-- Choices of a question are numbered from 1, steps of a scale by their own value; 100 is "none of these",
-- 101 "not sure". In counters −1 stands for the people who picked a listed choice: the base of every share.
--
-- How an answer was checked (`level`): 0 open, 1 embed, 2 device, 3 e-mail, 4 account, 5 invitation.

alter table choices add check (
  case number when 100 then role = 'none' when 101 then role = 'unsure' else role = 'listed' and number between 0 and 20 end
);

-- `revision` grows with each edit: an answer is taken only on the question it was given to. `tie_close` is the
-- close time as fixed at opening, which seeds the order that ties go by.
alter table questions
  add revision integer not null default 1,
  add replaces_id bigint unique references questions (id) on delete set null,
  add tie_close timestamptz;
update questions set tie_close = closes_at;
alter table questions alter tie_close set not null;

create table question_pauses (
  question_id bigint not null references questions (id) on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= started_at),
  reason text not null check (char_length(reason) between 1 and 800),
  primary key (question_id, started_at)
);
create unique index question_pauses_standing on question_pauses (question_id) where ended_at is null;

-- Closed before its time; `closes_at` then says when it did.
create table question_closures (
  question_id bigint primary key references questions (id) on delete cascade,
  planned_close timestamptz not null,
  closed_at timestamptz not null default now(),
  reason text not null check (char_length(reason) between 1 and 800)
);

create table question_removals (
  question_id bigint primary key references questions (id) on delete cascade,
  removed_at timestamptz not null default now(),
  reason text not null check (char_length(reason) between 1 and 800)
);

-- One person's current choice on one question; withdrawn, it stays without choices. `sequence` is its standing
-- entry in the log. Voters are random ids, of a device or a member; they begin with the time they were made in, so that
-- new rows of a question stand side by side. No foreign key, here and in the log: checking one costs more than the
-- row, and casting writes under the lock of the question's row in `totals`, which has one.
-- Export: a member's answers. Erasure: on open questions withdrawn, on closed ones the voter is replaced by a random id.
alter table answers rename to answers_before;
alter table answers_before rename constraint answers_pkey to answers_before_pkey;
create table answers (
  question_id bigint not null,
  sequence bigint not null,
  answered_at timestamptz not null,
  voter uuid not null,
  level smallint not null check (level between 0 and 5),
  is_held boolean not null default false,
  saw_result boolean not null default false,
  choices smallint[] not null check (cardinality(choices) <= 20),
  primary key (question_id, voter)
);

-- Every accepted change, in order, append-only. A token stands for one voter on one question and can't be traced
-- to either from outside; the last entry of each token is what counts, one without choices is a withdrawal.
create table answer_log (
  question_id bigint not null,
  sequence bigint not null,
  at timestamptz not null,
  token uuid not null,
  level smallint not null,
  choices smallint[] not null,
  primary key (question_id, sequence)
);

insert into answers (question_id, sequence, answered_at, voter, level, choices)
select question_id, row_number() over (partition by question_id order by answered_at, voter), answered_at,
       encode(voter, 'hex')::uuid, 2, choices
from answers_before;
insert into answer_log (question_id, sequence, at, token, level, choices)
select question_id, sequence, answered_at, gen_random_uuid(), level, choices from answers;
-- A member's history. What a visitor answered is looked up question by question.
create index answers_of_members on answers (voter) where level = 4;
drop table answers_before;

-- Whoever asked to see a result without answering: their later answer is marked as given after seeing it.
-- Erasure: rows of the member's voter id are deleted; the number in `totals` stays.
create table peeks (
  question_id bigint not null references questions (id) on delete cascade,
  voter uuid not null,
  at timestamptz not null default now(),
  primary key (question_id, voter)
);
create index peeks_voter on peeks (voter);

-- One row a question. Whoever casts, pauses, closes or edits takes its lock first.
drop table totals;
create table totals (
  question_id bigint primary key references questions (id) on delete cascade,
  sequence bigint not null default 0,
  changes integer not null default 0,
  withdrawals integer not null default 0,
  peeked integer not null default 0,
  saw_first integer not null default 0 check (saw_first >= 0),
  held_back integer not null default 0 check (held_back >= 0),
  last_answer_at timestamptz
) with (fillfactor = 50);
insert into totals (question_id, sequence, last_answer_at)
select q.id, count(a.voter), max(a.answered_at) from questions q left join answers a on a.question_id = q.id group by q.id;

-- On a ranking a choice counts where it was put first. Nothing checks that a count is not negative: a difference is
-- checked before it is added.
drop table tallies;
create table tallies (
  question_id bigint not null references questions (id) on delete cascade,
  level smallint not null,
  choice smallint not null,
  people integer not null,
  primary key (question_id, level, choice)
) with (fillfactor = 50);

-- Equal rankings counted together: the rounds of a run-off are made from these.
create table rankings (
  question_id bigint not null references questions (id) on delete cascade,
  level smallint not null,
  ranking smallint[] not null,
  people integer not null,
  primary key (question_id, level, ranking)
) with (fillfactor = 50);

-- The change of each counter within an hour: summed up to an hour they are the tally as it stood then.
create table answer_hours (
  question_id bigint not null references questions (id) on delete cascade,
  hour timestamptz not null,
  choice smallint not null,
  people integer not null,
  primary key (question_id, hour, choice)
) with (fillfactor = 50);

-- First answers a minute: what moves now. Kept for eight days.
create table answer_minutes (
  question_id bigint not null references questions (id) on delete cascade,
  minute timestamptz not null,
  answers integer not null,
  primary key (question_id, minute)
) with (fillfactor = 50);
create index answer_minutes_minute on answer_minutes (minute);

-- What counts in a tally of one answer: its picks, and −1 for a person who picked a listed choice.
create function counted_picks(kind text, choices smallint[]) returns smallint[] language sql immutable parallel safe
return case when kind = 'ranking' then choices[1:1] else choices end
       || case when choices[1] < 100 then array[-1]::smallint[] else array[]::smallint[] end;

insert into tallies (question_id, level, choice, people)
select a.question_id, a.level, pick, count(*)
from answers a join questions q on q.id = a.question_id, unnest(counted_picks(q.kind, a.choices)) as pick
group by 1, 2, 3;
insert into rankings (question_id, level, ranking, people)
select a.question_id, a.level, a.choices, count(*)
from answers a join questions q on q.id = a.question_id where q.kind = 'ranking' and a.choices[1] < 100 group by 1, 2, 3;
insert into answer_hours (question_id, hour, choice, people)
select a.question_id, date_trunc('hour', a.answered_at, 'UTC'), pick, count(*)
from answers a join questions q on q.id = a.question_id, unnest(counted_picks(q.kind, a.choices)) as pick
group by 1, 2, 3;
insert into answer_minutes (question_id, minute, answers)
select question_id, date_trunc('minute', answered_at, 'UTC'), count(*)
from answers where answered_at > now() - interval '8 days' group by 1, 2;
