-- The best of each choice are few: pages, frames and feeds find them without reading how all others stand.
create index reason_standings_best on reason_standings (reason_id) where across_place = 1 or is_best_within;
