-- Topics and communities are found by their names and by what they are about, in the form that words of questions are
-- compared in (0007, 0010). Columns that the database keeps by itself: whoever writes a name, it is found by it.
-- No row says more of a person than it did: erasure and export have nothing to do here.

-- Topics are read whole: there are at most two hundred.
alter table topics
  add plain_name text generated always as (search_plain(name)) stored,
  add plain_about text generated always as (search_plain(about)) stored;

-- Weights: A the name, B what it is about. The letters are for other spellings of the name.
alter table communities
  add plain_name text generated always as (search_plain(name)) stored,
  add plain_about text generated always as (search_plain(about)) stored,
  add words tsvector generated always as (
    setweight(to_tsvector('simple', search_plain(name)), 'A') || setweight(to_tsvector('simple', search_plain(about)), 'B')) stored,
  add letters text generated always as (search_letters(search_plain(name))) stored;
create index communities_words on communities using gin (words) with (gin_pending_list_limit = 256);
create index communities_plain_name on communities (plain_name text_pattern_ops);
create index communities_letters on communities using gin (letters gin_trgm_ops) with (gin_pending_list_limit = 256);
analyze topics, communities;
