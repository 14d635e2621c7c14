-- How far the news of a question went out is a member's number, which nobody needs once all have it.
update question_tellings set past = 0 where told_at is not null;
