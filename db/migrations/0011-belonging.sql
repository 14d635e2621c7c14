-- Who belongs to a community, who is let in and by whom, and which questions stay inside.

-- Said once to whoever has just joined.
alter table communities
  add welcome text not null default '' check (char_length(welcome) <= 8000),
  add changed_at timestamptz not null default now(),
  -- How many belong to it, and when something for outsiders, too, was last asked in it: kept by the triggers below,
  -- since lists are walked by them.
  add people integer not null default 0 check (people >= 0),
  add asked_at timestamptz not null default 'epoch';
create index communities_listed on communities (people desc, asked_at desc, id desc);

-- A community has one owner as long as somebody is in it. `is_listed`: whether other members see the name.
-- Export: the row, with the community's name. Erasure: the row goes; what an owner leaves is handed over by the
-- commands that erase, or stays without one.
create table community_members (
  community_id integer not null references communities (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  role text not null check (role in ('owner', 'moderator', 'member')),
  is_listed boolean not null default true,
  joined_at timestamptz not null default now(),
  primary key (community_id, member_id)
);
create unique index community_members_owner on community_members (community_id) where role = 'owner';
create index community_members_member on community_members (member_id);
-- The list of a community's people: who looks after it first, then in the order they came.
create index community_members_trusted on community_members (community_id) where role <> 'member';
create index community_members_joined on community_members (community_id, joined_at, member_id) where role = 'member';

create function count_community_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update communities c set people = people + n.more
    from (select community_id, count(*)::int as more from made group by 1 order by 1) n where c.id = n.community_id;
  else
    update communities c set people = people - o.fewer
    from (select community_id, count(*)::int as fewer from gone group by 1 order by 1) o where c.id = o.community_id;
  end if;
  return null;
end
$$;
create trigger people_joined after insert on community_members referencing new table as made
  for each statement execute function count_community_people();
create trigger people_left after delete on community_members referencing old table as gone
  for each statement execute function count_community_people();

-- Who asked to be let in and waits, or was refused lately; letting in takes the row away.
-- Export: the row. Erasure: goes with the member.
create table community_requests (
  community_id integer not null references communities (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  words text not null default '' check (char_length(words) <= 1120),
  asked_at timestamptz not null default now(),
  refused_at timestamptz,
  primary key (community_id, member_id)
);
create index community_requests_waiting on community_requests (community_id, asked_at) where refused_at is null;
create index community_requests_member on community_requests (member_id);

-- A link that lets in so many until a day. The address carries the id and a signature over it, which no row holds.
-- Export: nothing but that the member made links. Erasure: the link stays until it ends, without who made it.
create table community_invitations (
  public_id text primary key check (public_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  community_id integer not null references communities (id) on delete cascade,
  made_by bigint references members (id) on delete set null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > made_at),
  most integer not null check (most between 1 and 1000),
  used integer not null default 0 check (used between 0 and most),
  revoked_at timestamptz
);
create index community_invitations_community on community_invitations (community_id, made_at desc);
create index community_invitations_made_by on community_invitations (made_by) where made_by is not null;

-- Who may not come back until somebody lifts it.
-- Export: the row. Erasure: goes with the member.
create table community_bans (
  community_id integer not null references communities (id) on delete cascade,
  member_id bigint not null references members (id) on delete cascade,
  banned_by bigint references members (id) on delete set null,
  reason text not null check (char_length(reason) between 1 and 1120),
  banned_at timestamptz not null default now(),
  primary key (community_id, member_id)
);
create index community_bans_member on community_bans (member_id);
create index community_bans_by on community_bans (banned_by) where banned_by is not null;

-- When a member made a community, for the limit on making: rows older than a day go with the next one. They outlive
-- the community, so that deleting one does not make room for another.
-- Export: nothing that the communities do not tell. Erasure: goes with the member.
create table community_makings (
  member_id bigint not null references members (id) on delete cascade,
  at timestamptz not null default now()
);
create index community_makings_member on community_makings (member_id, at);

-- What those who look after a community did, for them to read; append-only. It holds no name: who left can still be
-- named, and who was erased no more. `words` is the reason that was given.
-- Export: what the member did. Erasure: the line stays without who did it, and without whom it was done to.
create table community_acts (
  id bigint primary key generated always as identity,
  community_id integer not null references communities (id) on delete cascade,
  member_id bigint references members (id) on delete set null,
  about_id bigint references members (id) on delete set null,
  question_id bigint references questions (id) on delete set null,
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$' and char_length(act) <= 40),
  words text not null default '' check (char_length(words) <= 1120),
  at timestamptz not null default now()
);
create index community_acts_community on community_acts (community_id, id desc);
create index community_acts_member on community_acts (member_id) where member_id is not null;
create index community_acts_about on community_acts (about_id) where about_id is not null;
create index community_acts_question on community_acts (question_id) where question_id is not null;

-- What is asked of members only in a community that does not let everybody in stays inside, text and result, and so does
-- whatever is asked where one must be invited. Settled when it is asked: it can be narrowed later, never loosened.
alter table questions
  add is_inside boolean not null default false,
  add check (not is_inside or community_id is not null),
  add check (audience <> 'community' or community_id is not null);
update questions q set is_inside = true
from communities c
where c.id = q.community_id and (c.joining = 'invitation' or c.joining = 'request' and q.audience = 'community');

create index questions_community_closing on questions (community_id, closes_at desc, public_id desc) where community_id is not null;

create function note_community_asked() returns trigger language plpgsql as $$
begin
  update communities c set asked_at = n.at
  from (
    select community_id, max(least(opens_at, now())) as at from made
    where community_id is not null and not is_inside group by 1 order by 1
  ) n
  where c.id = n.community_id and n.at > c.asked_at;
  return null;
end
$$;
create trigger asked_in_community after insert on questions referencing new table as made
  for each statement execute function note_community_asked();
update communities c set asked_at = n.at
from (
  select community_id, max(least(opens_at, now())) as at from questions
  where community_id is not null and not is_inside group by 1
) n
where c.id = n.community_id;
