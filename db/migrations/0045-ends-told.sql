-- `told`: how a question or survey ended, as a code with values (app/results/details/final-result.ts, app/surveys/survey-end.ts).
-- `words`: the reason that somebody gave, or an end from before, as a sentence in `language`. Beside `told` they say the same: a
-- server of before, which may run beside newer ones, reads nothing else. A later migration takes them away.
-- Export: the sentence. Erasure: goes with the member.
alter table notices
  add told jsonb check (jsonb_typeof(told) = 'object' and octet_length(told::text) <= 8192),
  add language text check (language ~ '^[a-z]{2}$'),
  add constraint notices_told_ends check (told is null or kind = 'own' or kind = 'outcome' and what <> 'removed');

update notices set told = case words
    when 'Nobody answered it.' then '{"code": "unanswered"}'::jsonb
    else '{"code": "outside"}'::jsonb end
  where words in ('Nobody answered it.', 'Nobody who answered picked a listed choice.')
    and (kind = 'own' or kind = 'outcome' and what <> 'removed');
update notices n
  set told = jsonb_build_object('code', 'survey', 'people', replace(found[1], ',', '')::int, 'isDemo', found[2] is not null)
  from (
    select id, regexp_match(words,
      '^([\d,]{1,11}) (?:person|people) answered at least one of its questions\.( Demo data: a program made up answers to them\.)?$') as found
    from notices where kind = 'own' or kind = 'outcome' and what = 'survey-closed') w
  where w.id = n.id and found is not null;
update notices set language = 'en'
  where words <> '' and told is null and (kind = 'own' or kind = 'outcome' and what <> 'removed');
