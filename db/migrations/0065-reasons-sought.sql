-- Runs outside a transaction: its indexes are built while reasons are written.
-- As reasons_found (0058), without those that searches do not know yet, which are found by the second.
create index concurrently if not exists reasons_sought on reasons using gin (search_said(text)) with (fastupdate = off) where sought;
create index concurrently if not exists reasons_unsought on reasons (id) where not sought;
analyze reasons;
