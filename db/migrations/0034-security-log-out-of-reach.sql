-- `search_path from current` of 0029 says nothing of pg_temp, which is then searched before everything else: whoever may make
-- temporary tables could put one in place of the log, and a trigger of it worked as the owner of the tables. Such a function
-- names what it touches, searches pg_temp last, and is run by nobody but whom the start gives it to.
create or replace function drop_old_security_events() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$ delete from public.security_events where at < pg_catalog.now() - interval '90 days' $$;

revoke execute on function drop_old_security_events() from public;
