-- People react to the reasons of others.

-- One row for a person and a question, since two million reactions are read at once: `said` stands beside `reasons`, in
-- the order in which they came (1 agrees, -1 disagrees, 0 passes). Reasons that are gone stay in it and are passed over.
-- No foreign key, as in `answers`. `asked_at`: when they were asked whether they still answer the same; `moved`: whether
-- they then did. Export: the person's own. Erasure: the rows of a person go, and what they counted is taken off.
create table reactions (
  question_id bigint not null,
  voter uuid not null,
  reasons bigint[] not null check (cardinality(reasons) <= 2000),
  said smallint[] not null check (cardinality(said) = cardinality(reasons)),
  reacted_at timestamptz not null,
  asked_at timestamptz,
  moved boolean,
  primary key (question_id, voter)
);
create index reactions_voter on reactions (voter);

-- Counters, so that a page costs the same at ten reactions and at a million. `extremity`: how far out somebody stands who
-- agreed with it and saw nothing else; 0 where no groups were found yet.
create table reason_counts (
  reason_id bigint primary key references reasons (id) on delete cascade,
  agree integer not null default 0 check (agree >= 0),
  disagree integer not null default 0 check (disagree >= 0),
  pass integer not null default 0 check (pass >= 0),
  extremity real not null default 0
) with (fillfactor = 50);

-- How people reacted whose answer was another (`across`) or the same (`within`), as it is told: it moves in steps of ten
-- people, from everything that was ever told (`…_tellings`, how many people each had). `across_place` is the place among
-- the reasons of the same choice that most agree with; none where too few reacted.
create table reason_standings (
  reason_id bigint primary key references reasons (id) on delete cascade,
  across_agree integer not null default 0,
  across_disagree integer not null default 0,
  across_pass integer not null default 0,
  within_agree integer not null default 0,
  within_disagree integer not null default 0,
  within_pass integer not null default 0,
  across_tellings integer[] not null default '{}',
  within_tellings integer[] not null default '{}',
  across_place integer,
  is_best_within boolean not null default false
);

-- Questions whose standings wait to be told anew, a row for each change: with one for each question, who reacts would wait
-- for others who do, and for the job that takes it away.
create table standing_renewals (question_id bigint not null);
create index standing_renewals_question on standing_renewals (question_id);

-- A random stretch of the reasons of a question, to put one of them to somebody.
create index reasons_in_turn on reasons (question_id, id);

-- Whichever way a person's reactions change, go or join an account, counters change in the same commit. Rows of counters
-- are taken in one order, so that two who change many never wait for each other in a circle.
create function count_reactions() returns trigger language plpgsql as $$
declare
  at_question bigint := case when tg_op = 'DELETE' then old.question_id else new.question_id end;
  changed_reasons bigint[];
  changed_agree integer[];
  changed_disagree integer[];
  changed_pass integer[];
begin
  select array_agg(d.reason), array_agg(d.agree), array_agg(d.disagree), array_agg(d.pass)
  into changed_reasons, changed_agree, changed_disagree, changed_pass
  from (
    select m.reason, sum(m.by * (m.said = 1)::integer) as agree, sum(m.by * (m.said = -1)::integer) as disagree,
           sum(m.by * (m.said = 0)::integer) as pass
    from (
      select u.reason, u.said, 1 as by from unnest(new.reasons, new.said) as u (reason, said) where tg_op <> 'DELETE'
      union all
      select u.reason, u.said, -1 from unnest(old.reasons, old.said) as u (reason, said) where tg_op <> 'INSERT'
    ) m
    group by m.reason
    having sum(m.by * (m.said = 1)::integer) <> 0 or sum(m.by * (m.said = -1)::integer) <> 0 or sum(m.by * (m.said = 0)::integer) <> 0
    order by m.reason
  ) d;
  if changed_reasons is null then return null; end if;
  insert into reason_counts (reason_id)
  select r.id from reasons r where r.id = any(changed_reasons) order by r.id for key share
  on conflict (reason_id) do nothing;
  perform from reason_counts where reason_id = any(changed_reasons) order by reason_id for no key update;
  update reason_counts c set agree = c.agree + d.agree, disagree = c.disagree + d.disagree, pass = c.pass + d.pass
  from unnest(changed_reasons, changed_agree, changed_disagree, changed_pass) as d (reason, agree, disagree, pass)
  where c.reason_id = d.reason;
  insert into standing_renewals (question_id) values (at_question);
  return null;
end
$$;
create trigger reactions_are_counted after insert or update of reasons, said or delete on reactions
  for each row execute function count_reactions();

-- Who answers something else now stands on another side of each reason they reacted to.
create function reactions_change_sides() returns trigger language plpgsql as $$
begin
  insert into standing_renewals (question_id)
  select question_id from reactions where question_id = new.question_id and voter = new.voter;
  return null;
end
$$;
create trigger reactions_follow_change after update of choices on answers
  for each row when (old.choices is distinct from new.choices) execute function reactions_change_sides();

-- A reason that others may not read any more leaves its place to the next one.
create function reasons_leave_places() returns trigger language plpgsql as $$
begin
  insert into standing_renewals (question_id) values (old.question_id);
  return null;
end
$$;
create trigger reasons_leave_places_changed after update of stands, hidden_at, choices on reasons
  for each row when ((old.stands, old.hidden_at, old.choices) is distinct from (new.stands, new.hidden_at, new.choices))
  execute function reasons_leave_places();
create trigger reasons_leave_places_gone after delete on reasons
  for each row execute function reasons_leave_places();
