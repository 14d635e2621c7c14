-- Signed into the cookie of every browser that a member signed in on. Counted up when their other sessions end: a browser
-- with another number is one like any other from then on (app/accounts/known-browsers.server.ts).
-- Export: with the profile. Erasure: goes with the member.
alter table members add column known_round integer not null default 0 check (known_round >= 0);
