-- What a handle or an address of a community looks like: with the same letters for what is drawn alike (UTS 39), as far
-- as it may hold such signs. app/platform/skeleton.server.ts says the same of every text; a test compares the two.
create function look_of(plain text) returns text language sql immutable strict parallel safe
  as $$ select replace(replace(replace(plain, '0', 'o'), '1', 'l'), 'm', 'rn') $$;

-- Of those that look the same already, all but the oldest are twins: they stay, and are shown to staff. Nobody else takes
-- what looks like one of them.
-- Export: with the handle. Erasure: goes with the member.
alter table members
  add handle_look text generated always as (look_of(handle)) stored,
  add handle_is_twin boolean not null default false;
update members m set handle_is_twin = true
where exists (select from members o where o.handle_look = m.handle_look and o.id < m.id);
create unique index members_handle_look on members (handle_look) where not handle_is_twin;
create index members_twins on members (handle_look) where handle_is_twin;

alter table communities
  add slug_look text generated always as (look_of(slug)) stored,
  add slug_is_twin boolean not null default false;
update communities c set slug_is_twin = true
where exists (select from communities o where o.slug_look = c.slug_look and o.id < c.id);
create unique index communities_slug_look on communities (slug_look) where not slug_is_twin;
create index communities_twins on communities (slug_look) where slug_is_twin;

-- Who and what has a name that could be taken for the site or its staff, from before nobody could choose one: found by a
-- job, shown to admins, and gone when the name is another one.
-- Export: none, it is a note for staff. Erasure: goes with the member.
create table doubtful_names (
  id bigint primary key generated always as identity,
  member_id bigint unique references members (id) on delete cascade,
  community_id int unique references communities (id) on delete cascade,
  found_at timestamptz not null default now(),
  check (num_nonnulls(member_id, community_id) = 1)
);
