-- `second_at`: when whoever holds the session showed a second proof beside the first, as a one-time code, or a passkey,
-- which is both. Null: they never did, and a role in keeping the site opens nothing in it (app/accounts/rules.ts).
alter table sessions add second_at timestamptz;
-- Where codes are on, no session was opened without one.
update sessions s set second_at = s.made_at
where way = 'passkey'
  or exists (select from member_codes c where c.member_id = s.member_id and c.confirmed_at is not null);

-- `is_keyed`: `code_hash` is an HMAC of the SHA-256 of the code, under a key of the site. What is not is keyed at the next
-- start, since the database does not know that key (app/accounts/codes.server.ts).
alter table recovery_codes add is_keyed boolean not null default false;
create index recovery_codes_plain on recovery_codes (member_id) where not is_keyed;
