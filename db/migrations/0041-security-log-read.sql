-- The security log is read by account and by outcome, each from the newest line on.
drop index security_events_member;
create index security_events_member on security_events (member_id, id) where member_id is not null;
create index security_events_outcome on security_events (outcome, id);

-- Whether a member signed in since the key of networks was made: one row of this, however many lines there are.
create index security_events_signed_in_at on security_events (member_id, at)
where outcome like 'signed-in-%' and network is not null;
