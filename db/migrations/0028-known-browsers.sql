-- Wrong passwords and codes from browsers that signed in to the account before. They are counted apart, so that what
-- others try elsewhere shuts nothing there; after a hundred such a browser is one like any other
-- (app/accounts/known-browsers.server.ts).
-- Export: with the profile. Erasure: goes with the member.
alter table members add column known_tries integer not null default 0 check (known_tries >= 0);
