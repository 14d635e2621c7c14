-- What a search takes for one: the forms of a word, a number in figures and in words, and what is written with a hyphen,
-- with a space or together. Beside every word of a question, marked by "~", stands what it is a form of.

-- A text in the form that words are compared in, with its numbers in figures: "twenty-one" is 21, "two hundred thousand"
-- 200000, "1,000" 1000. Places in a row are written out, "1st" as "first", since "second" is a word of its own. "%" is
-- read aloud. The plurals are those that no rule makes, and two small words leave that PostgreSQL's list of such lacks.
create function search_figures(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  units constant text[] := '{one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen}';
  tens constant text[] := '{ten,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety}';
  scales constant text[] := '{thousand,million,billion}';
  places constant text[] := '{first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth}';
  many constant text[] := '{children,men,women,people,feet,teeth,mice,geese,knives,wives,wolves,shelves,thieves,loaves,halves}';
  single constant text[] := '{child,man,woman,person,foot,tooth,mouse,goose,knife,wife,wolf,shelf,thief,loaf,half}';
  plain text := search_plain(replace(
    regexp_replace(words, '(?<!\d)(\d{1,3})[,.''’ \u00a0\u2009\u202f](?=\d{3}(?!\d))', '\1', 'g'), '%', ' percent '));
  known constant text := ' ' || array_to_string(units || tens || scales || many || '{hundred}', ' ') || ' ';
  found text[] := '{}';
  word text;
  scale int;
  unit int;
  ten int;
  whole numeric := 0;
  part numeric := 0;
  is_open boolean := false;
  in_figures boolean := false;
begin
  if plain !~ '\m([0-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirt|fift|twent|fort|hundred|thousand|million|billion|per cent|would|could|children|men|women|people|feet|teeth|mice|geese|knives|wives|wolves|shelves|thieves|loaves|halves)' then
    return plain;
  end if;
  foreach word in array string_to_array(replace(plain, 'per cent', 'percent'), ' ') || array[''] loop
    continue when word in ('would', 'could');
    if not is_open and word !~ '^[0-9]' and strpos(known, ' ' || word || ' ') = 0 then
      found := found || word;
      continue;
    end if;
    unit := array_position(units, word);
    ten := array_position(tens, word);
    scale := array_position(scales, word);
    if is_open and not in_figures and part % 100 = 0 and (part > 0 or whole > 0) and (unit is not null or ten is not null) then
      part := part + coalesce(unit, ten * 10);
    elsif is_open and not in_figures and part % 100 >= 20 and part % 10 = 0 and unit < 10 then
      part := part + unit;
    elsif is_open and word = 'hundred' and part between 1 and 99 then
      part := part * 100;
      in_figures := false;
    elsif is_open and scale is not null and part between 1 and 999 then
      whole := whole + part * 1000 ^ scale;
      part := 0;
      in_figures := false;
    else
      if is_open then found := found || trunc(whole + part)::text; end if;
      is_open := unit is not null or ten is not null or scale is not null or word = 'hundred' or word ~ '^[1-9][0-9]{0,11}$';
      in_figures := word ~ '^[0-9]';
      whole := coalesce(1000 ^ scale, 0);
      part := case when not is_open or scale is not null then 0 when in_figures then word::numeric when word = 'hundred' then 100
                   else coalesce(unit, ten * 10) end;
      if not is_open then
        found := found || case
          when word ~ '^([1-9]|1[0-2])(st|nd|rd|th)$' then places[substring(word from '^\d+')::int]
          else coalesce(single[array_position(many, word)], word) end;
      end if;
    end if;
  end loop;
  return btrim(array_to_string(found, ' '));
end
$$;

-- What is written with hyphens, written together: "e-mail" is found by "email" too.
create function search_joined(words text) returns text language sql immutable strict parallel safe
return case when words ~ '[[:alpha:]][-\u2010\u2011][[:alpha:]]' then (
  select coalesce(string_agg(search_plain(regexp_replace(part[1], '[-\u2010\u2011]', '', 'g')), ' '), '')
  from regexp_matches(words, '[[:alpha:]]+(?:[-\u2010\u2011][[:alpha:]]+)+', 'g') as part
) else '' end;

-- Words as what they are forms of, by the rules of English, which leave most words of other languages as they are, and do
-- the same to both sides where they do not. Small words ("the", "should") have none.
create function search_stems(figures text) returns tsvector language sql immutable strict parallel safe
return regexp_replace(to_tsvector('english', figures)::text, '(^| )''', '\1''~', 'g')::tsvector;

-- What must follow each other, as it stands among what words are forms of.
create function search_marked(figures text, weights text) returns tsquery language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(phraseto_tsquery('english', figures)::text, '(^| )''', '\1''~', 'g'), '''(?= |$)', ''':' || weights, 'g')::tsquery;

-- One term of what somebody searches, in any of its forms; nothing for a small word.
create function search_term_forms(words text, weights text) returns tsquery language sql immutable strict parallel safe
return (
  select case
    when numnode(forms) = 0 then forms
    else search_term(words, false, weights) || forms || search_marked(search_joined(words), weights)
  end
  from (select search_marked(search_figures(words), weights) as forms) meant
);

-- The same, and longer words that begin so.
create function search_term_longer(words text, weights text) returns tsquery language sql immutable strict parallel safe
return (
  select case when numnode(forms) = 0 then forms else forms || search_term(words, true, weights) end
  from (select search_term_forms(words, weights) as forms) meant
);

create or replace function search_again(ids bigint[]) returns void language sql
begin atomic
  -- Whoever else is writing one of these is waited for, always in one order, and what they changed is seen below.
  select 1 from question_search where question_id = any(ids) order by question_id for update;

  insert into question_search (question_id, words)
  select q.id,
         setweight(to_tsvector('simple', search_plain(q.text)) || search_stems(search_figures(q.text) || ' ' || search_joined(q.text)), 'A')
           || setweight(to_tsvector('simple', search_plain(h.labels)) || search_stems(h.figures), 'B')
           || setweight(to_tsvector('simple', search_plain(t.names)) || search_stems(search_figures(t.names)), 'C')
           || setweight(to_tsvector('simple', search_plain(q.context)) || search_stems(search_figures(q.context) || ' ' || search_joined(q.context)), 'D')
  from questions q
  cross join lateral (
    -- Each for itself: "Twenty" before "One" is no 21.
    select coalesce(string_agg(label, ' ' order by number), '') as labels,
           coalesce(string_agg(search_figures(label) || ' ' || search_joined(label), ' ' order by number), '') as figures
    from (
      select label, number from choices where question_id = q.id and role = 'listed' and q.kind <> 'scale'
      union all select q.scale_low, 1 where q.scale_low is not null
      union all select q.scale_high, 2 where q.scale_high is not null
    ) said (label, number)
  ) h
  cross join lateral (
    select coalesce(string_agg(name, ' ' order by place), '') as names
    from question_topics join topics on topics.id = topic_id where question_id = q.id
  ) t
  where q.id = any(ids) order by q.id
  on conflict (question_id) do update set words = excluded.words;

  -- What words are forms of is not looked for in other spellings: it has no letters to compare.
  -- `questions` tells of those that everybody may read: a word that stands in no such one is known to nobody outside. Those
  -- of a question that opens later are counted in the night after.
  insert into search_words as w (word, letters, questions)
  select word, case when word like '~%' then '' else search_letters(word) end,
         max(case when not q.is_inside and q.opens_at <= statement_timestamp()
                    and not exists (select from question_removals r where r.question_id = q.id) then 1 else 0 end)
  from question_search s join questions q on q.id = s.question_id, unnest(tsvector_to_array(s.words)) as word
  where s.question_id = any(ids) and char_length(word) <= 30
  group by word order by word
  on conflict (word) do update set questions = 1 where w.questions = 0 and excluded.questions > 0;
end;

-- Whoever asks or edits waits while the rows are made anew; readers go on, and see the old ones until the end. The index is
-- kept up, which takes longer than making it again, since to drop it would keep every search waiting.
lock table questions, question_search in share row exclusive mode;
select search_again(array(select id from questions order by id));
update search_words w set questions = coalesce(c.ndoc, 0)
from search_words o left join ts_stat($$
  select s.words from question_search s join questions q on q.id = s.question_id
  where not q.is_inside and q.opens_at <= statement_timestamp() and not exists (select from question_removals r where r.question_id = q.id)
$$) c on c.word = o.word
where o.word = w.word and w.questions <> coalesce(c.ndoc, 0);
analyze question_search, search_words;

-- The list of communities in its further orders: where something was asked last, the newest, and by name. What stands first
-- in an alphabet is the same in every locale.
create index communities_active on communities (asked_at desc, id desc);
create index communities_newest on communities (created_at desc, id desc);
create index communities_by_name on communities (plain_name collate "C", id);
