-- Reasons are found by their words.

-- What a search compares of a reason: its words, and marked by "~" what they are forms of, as of questions. Of a text in
-- plain ASCII, as most are, `search_plain` is made by less work, and most have no number that is to be in figures.
-- An index asks it, whose upkeep looks up names in no schema but PostgreSQL's own.
create function search_said(said text) returns tsvector language plpgsql immutable strict parallel safe
set search_path = pg_catalog, public, pg_temp as $$
declare
  plain text := case when said ~ '[^\x01-\x7f]' then search_plain(said) else btrim(regexp_replace(
    regexp_replace(lower(said collate "C"), '''(?=(?:t|s|re|ve|ll|d|m)(?![a-z]))', '', 'g'), '[^a-z0-9]+', ' ', 'g')) end;
  written tsvector := to_tsvector('simple', plain);
begin
  return written || search_stems(case
    when said ~ '[0-9%]' or written @@ 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|children|men|women|feet|teeth|mice|geese|knives|wives|wolves|shelves|thieves|loaves|halves'
    then search_figures(said) else plain end || ' ' || search_joined(said));
end
$$;

-- An index over the reasons themselves: whatever writes, changes or deletes one is in it with the same commit, and no words
-- stand in a second place. What was written last is in a list that each search reads through, so that list is kept short.
create index reasons_found on reasons using gin (search_said(text)) with (gin_pending_list_limit = 256);
analyze reasons;
