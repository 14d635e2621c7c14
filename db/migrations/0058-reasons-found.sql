-- Runs outside a transaction: its index is built while reasons go with answers that are changed.
-- Reasons are found by their words.

-- What a search compares of a reason: its words, and marked by "~" what they are forms of, as of questions; numbers stay as they
-- are written, since to have them in figures takes five times as long as all the rest. Of a text in plain ASCII, as most
-- are, `search_plain` is made by less work. An index asks it, whose upkeep looks up names in no schema but PostgreSQL's own.
create or replace function search_said(said text) returns tsvector language plpgsql immutable strict parallel safe
set search_path = pg_catalog, public, pg_temp as $$
declare
  plain text := case when said ~ '[^\x01-\x7f]' then search_plain(said) else btrim(regexp_replace(
    regexp_replace(lower(said collate "C"), '''(?=(?:t|s|re|ve|ll|d|m)(?![a-z]))', '', 'g'), '[^a-z0-9]+', ' ', 'g')) end;
begin
  return to_tsvector('simple', plain) || search_stems(plain || ' ' || search_joined(said));
end
$$;

-- An index over the reasons themselves: whatever writes, changes or deletes one is in it with the same commit, and no words
-- stand in a second place. A search that tries other spellings looks up hundreds of words, and each look would read through a
-- list of what was written last; so there is none.
create index concurrently if not exists reasons_found on reasons using gin (search_said(text)) with (fastupdate = off);
analyze reasons;
