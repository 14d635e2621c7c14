-- Who asked for a mail with a link, as far as limits need it (docs/decisions/0051): which count it is in, and the network as
-- an HMAC under the key of 0029, of "mails" and an IPv4 /24 or an IPv6 /48, so that it is known again here and nowhere else.
-- Both are null for what a browser that the account knows asked for, what the site sends by itself, and what was not mailed.
-- Export and erasure: with the rest of the row.
alter table mail_tokens
  add asked_as text check (asked_as in ('sign-in', 'move', 'follow')),
  add network text check (network ~ '^[0-9a-f]{64}$'),
  add check ((asked_as is null) = (network is null));
-- A mail counts also when the question that it is about has been deleted since: its link then opens nothing.
alter table mail_tokens
  drop constraint mail_tokens_question_id_fkey,
  add constraint mail_tokens_question_id_fkey foreign key (question_id) references questions (id) on delete set null,
  drop constraint mail_tokens_check2,
  add constraint mail_tokens_question_check check (purpose = 'follow' or question_id is null);
create index mail_tokens_asked on mail_tokens (email, made_at) where asked_as is not null;

-- Whether somebody signed in from a network before, read for every address that asks for a link: as quick for any.
create index security_events_signed_in on security_events (member_id, network) where outcome like 'signed-in-%';
