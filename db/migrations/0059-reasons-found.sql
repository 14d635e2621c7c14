-- Reasons are found by their words.

-- It is asked by an index too, whose upkeep looks up names in no schema but PostgreSQL's own.
alter function search_figures(text) set search_path = pg_catalog, public, pg_temp;

-- What a search compares of a reason: its words, and marked by "~" what they are forms of, as of questions.
create function search_said(said text) returns tsvector language sql immutable strict parallel safe
return to_tsvector('simple', search_plain(said)) || search_stems(search_figures(said) || ' ' || search_joined(said));

-- An index over the reasons themselves: whatever writes, changes or deletes one is in it with the same commit, and no words
-- stand in a second place. What was written last is in a list that each search reads through, so that list is kept short.
create index reasons_found on reasons using gin (search_said(text)) with (gin_pending_list_limit = 256);
analyze reasons;
