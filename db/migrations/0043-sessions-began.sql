-- `began_at`: since when this browser has been signed in as this member. A proof that is asked for once more, a new
-- password and codes that are turned on give the session a new key, and with it another row: `made_at` is when that was,
-- and what its life is counted from. Of rows from before nothing else is known.
-- Export: the time. Erasure: goes with the member.
alter table sessions add began_at timestamptz;
update sessions set began_at = made_at;
alter table sessions alter began_at set default now(), alter began_at set not null;
