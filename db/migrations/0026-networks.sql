-- What one network may bring to a question, see docs/decisions/0050. The first ten of a network are counted like
-- anybody's, and nothing is kept of where they came from. Of what comes beyond them `answers.network` says which belong
-- together: 46 bits that stand for an IPv4 /24 or an IPv6 /48 in this question and in no other, and 16 for the address or
-- the /64 in it, both made with the secret of the site. `is_aside`: it counts, and the headline leaves it out.

-- Nobody answers while they are counted. Reading goes on.
lock table answers in share row exclusive mode;

alter table answers
  add network bigint check (network > 0),
  add is_aside boolean not null default false;

-- How many were charged to a network beyond its first ten, held ones left out, and how many of these the headline has; were
-- they taken back since. A wide network stands beside its narrow ones as -(network >> 16).
create table network_people (
  question_id bigint not null references questions (id) on delete cascade,
  network bigint not null check (network <> 0),
  people integer not null,
  in_headline integer not null,
  primary key (question_id, network)
) with (fillfactor = 50);

-- What the headline leaves out, as in `tallies` and `rankings`, which have it.
create table aside_tallies (
  question_id bigint not null references questions (id) on delete cascade,
  level smallint not null,
  choice smallint not null,
  people integer not null,
  primary key (question_id, level, choice)
) with (fillfactor = 50);
create table aside_rankings (
  question_id bigint not null references questions (id) on delete cascade,
  level smallint not null,
  ranking smallint[] not null,
  people integer not null,
  primary key (question_id, level, ranking)
) with (fillfactor = 50);

-- How many of those who count came as the first of their network: caps are measured by it.
alter table totals add spread integer not null default 0 check (spread >= 0);
update totals t set spread = c.people
from (select question_id, count(*)::integer as people from answers where not is_held and cardinality(choices) > 0 group by 1) c
where c.question_id = t.question_id;
