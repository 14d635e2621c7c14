-- `cause`: why a question was paused or closed where its author wrote nothing, as a code: on the screen of a presentation, or
-- because a new version was started. `reason`: what the author wrote. One of both is there.
-- Export: the sentence. Erasure: goes with the question.
alter table question_pauses
  alter reason drop not null,
  add cause text check (cause = 'paused-presenting');
update question_pauses set cause = 'paused-presenting', reason = null where reason = 'Paused during a presentation.';
alter table question_pauses add constraint question_pauses_why check (num_nonnulls(reason, cause) = 1);

alter table question_closures
  alter reason drop not null,
  add cause text check (cause in ('closed-presenting', 'new-version'));
update question_closures
  set cause = case reason when 'A new version was started.' then 'new-version' else 'closed-presenting' end, reason = null
  where reason in ('Closed at the end of a presentation.', 'A new version was started.');
alter table question_closures add constraint question_closures_why check (num_nonnulls(reason, cause) = 1);
