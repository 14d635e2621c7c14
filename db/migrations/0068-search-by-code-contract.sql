-- Whoever writes a question, its choices or its topics has what a search looks into made anew by `search_again`, in the same
-- commit (docs/decisions/0095-ready-for-shards.md); a table that is the same on every server can have no trigger. The version
-- before left it to these, so they stay until it has ended. So it is with when a community was last asked something.
set local lock_timeout = '200ms';
lock table questions, choices, question_topics, topics;
drop trigger search_updated on questions;
drop trigger asked_in_community on questions;
drop trigger search_inserted on choices;
drop trigger search_updated on choices;
drop trigger search_deleted on choices;
drop trigger search_inserted on question_topics;
drop trigger search_updated on question_topics;
drop trigger search_deleted on question_topics;
drop trigger search_updated on topics;
drop function search_sees_questions();
drop function search_sees_parts();
drop function search_sees_topics();
drop function note_community_asked();
