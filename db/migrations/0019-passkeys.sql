-- Challenges of passkeys and sign-ins at other sites are signed or sealed and lie with the browser: asking for one writes
-- nothing. What is kept is which of them came back, so that none does twice. A job removes them once they are too old.
-- Export: nothing, they name nobody. Erasure: after ten minutes.
drop table challenges;
create table spent_challenges (
  challenge_hash text primary key check (challenge_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
create index spent_challenges_expires_at on spent_challenges (expires_at);

-- A passkey has a name from the first day; its public key is COSE (RFC 9052) in base64url.
alter table passkeys alter name set not null;

-- Other sites name people by up to 255 ASCII characters (OpenID Connect Core 2), and are named here by the operator.
alter table credentials
  add check (char_length(subject) <= 255),
  add check (provider ~ '^[a-z0-9-]{2,20}$');
