-- A database whose locale is C knows capitals of a–z only: the others are made small here, so that a search finds the same
-- in every locale. The rest of the function is as it was.
create or replace function search_plain(words text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  replace(replace(replace(replace(replace(translate(
    normalize(regexp_replace(lower(normalize(lower(words), nfkd)),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0640\u064b-\u065f\u0670]', '', 'g'), nfc),
    'øđłıςħŧΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҶҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖØĐŁÐÞÆŒĦŦŊƏƁƊƐƔƖƆƲƳ',
    'odliσhtαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҗқңүұҳҷһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆodlðþæœhtŋəɓɗɛɣɩɔʋƴ'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[''\u2018\u2019\u02bc](?=(?:t|s|re|ve|ll|d|m)(?![a-z]))', '', 'g'),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02bc\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb\ufe10-\ufe6f\ufffd]+', ' ', 'g'),
  '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
  ' +', ' ', 'g'));

-- Two who change one question at once, the one its text and the other a choice, both find their way into what is searched.
create or replace function search_again(ids bigint[]) returns void language sql
begin atomic
  -- Whoever else is writing one of these is waited for, always in one order, and what they changed is seen below.
  select 1 from question_search where question_id = any(ids) order by question_id for update;

  insert into question_search (question_id, words)
  select q.id,
         setweight(to_tsvector('simple', search_plain(q.text)), 'A') || setweight(to_tsvector('simple', search_plain(h.labels)), 'B')
           || setweight(to_tsvector('simple', search_plain(t.names)), 'C') || setweight(to_tsvector('simple', search_plain(q.context)), 'D')
  from questions q
  cross join lateral (
    select concat_ws(' ', string_agg(label, ' ' order by number) filter (where role = 'listed' and q.kind <> 'scale'), q.scale_low, q.scale_high) as labels
    from choices where question_id = q.id
  ) h
  cross join lateral (
    select coalesce(string_agg(name, ' ' order by place), '') as names
    from question_topics join topics on topics.id = topic_id where question_id = q.id
  ) t
  where q.id = any(ids) order by q.id
  on conflict (question_id) do update set words = excluded.words;

  insert into search_words (word, letters)
  select distinct word, search_letters(word)
  from question_search s, unnest(tsvector_to_array(s.words)) as word
  where s.question_id = any(ids) and char_length(word) <= 30
  order by word
  on conflict do nothing;
end;

-- Where the locale knew all letters this changes nothing.
select search_again(array(select id from questions order by id));
delete from search_words w where not exists (
  select from ts_stat('select words from question_search') c where c.word = w.word);
