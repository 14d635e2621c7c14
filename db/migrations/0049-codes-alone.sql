-- Servers of before 0044 to 0047 could run beside newer ones; what they wrote as sentences meanwhile becomes codes as well.
update question_pauses set cause = 'paused-presenting', reason = null where reason = 'Paused during a presentation.';
update question_closures
  set cause = case reason when 'A new version was started.' then 'new-version' else 'closed-presenting' end, reason = null
  where reason in ('Closed at the end of a presentation.', 'A new version was started.');

update notices set told = case words
    when 'Nobody answered it.' then '{"code": "unanswered"}'::jsonb
    else '{"code": "outside"}'::jsonb end
  where told is null and words in ('Nobody answered it.', 'Nobody who answered picked a listed choice.')
    and (kind = 'own' or kind = 'outcome' and what <> 'removed');
update notices n
  set told = jsonb_build_object('code', 'survey', 'people', replace(found[1], ',', '')::int, 'isDemo', found[2] is not null)
  from (
    select id, regexp_match(words,
      '^([\d,]{1,11}) (?:person|people) answered at least one of its questions\.( Demo data: a program made up answers to them\.)?$') as found
    from notices where told is null and (kind = 'own' or kind = 'outcome' and what = 'survey-closed')) w
  where w.id = n.id and found is not null;

-- A code says the same as the sentence beside it, and nothing reads the sentence any more (0045).
update notices set words = '', language = null where told is not null and words <> '';
update notices set language = 'en'
  where words <> '' and told is null and language is null and (kind = 'own' or kind = 'outcome' and what <> 'removed');

update sessions set device = regexp_replace(device, ' on (?=[A-Za-z]+$)', '/') where device like '% on %';

-- Searches look into the topics and the listed choices of a question, so no other change makes them anew.
create or replace function search_sees_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform search_again(array(select distinct question_id from made));
  elsif tg_op = 'DELETE' then
    perform search_again(array(select distinct question_id from gone));
  elsif tg_table_name = 'choices' then
    perform search_again(array(
      select question_id from (
        (select question_id, number, label from made where role = 'listed'
         except select question_id, number, label from gone where role = 'listed')
        union all
        (select question_id, number, label from gone where role = 'listed'
         except select question_id, number, label from made where role = 'listed')) changed
      group by question_id));
  else
    perform search_again(array(select question_id from made union select question_id from gone));
  end if;
  return null;
end
$$;

-- Words that no version of the site wrote stay.
update choices set label = null
where role = 'none' and label = 'None of these' or role = 'unsure' and label = 'Not sure';
