-- Lists of questions: what they are walked by, the orders that move, and what a search looks into.

-- Lists by time go from one question to the next by these, and an address names its place in them by a moment and
-- a public id. Both directions have an index; the old one had the inner id in it, which no address may show.
create index questions_newest on questions (opens_at desc, public_id desc);
create index questions_closing on questions (closes_at, public_id);
drop index questions_opens_at;

-- An order that changes with every answer is written down as it stood at one moment, and whoever pages through it
-- keeps to that one: nothing is repeated or skipped. Kept for an hour. `answers` and `hours` are why a question
-- stands where it stands: so many answers in so many hours, or so many people in all.
-- No row says who answered: erasure and export have nothing to do here.
create table question_orders (
  sort text not null check (sort in ('trending', 'answered')),
  made_at timestamptz not null default now(),
  questions bigint[] not null,
  scores real[] not null,
  answers integer[] not null,
  hours smallint[] not null,
  primary key (sort, made_at),
  check (cardinality(questions) <= 5000 and cardinality(scores) = cardinality(questions)
    and cardinality(answers) = cardinality(questions) and cardinality(hours) = cardinality(questions))
);

-- Words are compared without case, accents and punctuation. Only functions that say the same in every locale are
-- used, since the text parser and the trigrams of PostgreSQL know letters other than a–z in some locales only.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'the search needs the extension pg_trgm, and this role may not create it or the server does not have it; let an administrator run "create extension pg_trgm" in this database, then start again'
    using errcode = 'insufficient_privilege';
end
$$;

-- Marks on letters leave, the apostrophe of "don't" closes up, other punctuation becomes a space, and scripts that are
-- written without spaces are taken letter by letter: their words are then found as phrases.
create function search_plain(words text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  replace(replace(replace(replace(translate(
    normalize(regexp_replace(normalize(lower(words), nfkd),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0640\u064b-\u065f\u0670]', '', 'g'), nfc),
    'øđłıςħŧ', 'odliσht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[''\u2018\u2019\u02bc](?=(?:t|s|re|ve|ll|d|m)(?![a-z]))', '', 'g'),
  '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02bc\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30fb\ufe10-\ufe6f\ufffd]+', ' ', 'g'),
  '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
  ' +', ' ', 'g'));

-- A word in letters a–z and digits, one for one, so that trigrams exist in every locale: for telling how near two
-- words are, never for showing.
create function search_letters(word text) returns text language sql immutable strict parallel safe
return translate(word,
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђћљњџјѕαβγδεζηθικλμνξοπρστυφχψωאבגדהוזחטיכךלמםנןסעפףצץקרשתابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةىپچژگکی',
  'abvgdejziklmnoprstufhc4678y932qieg50lnxjsabgdezh8iklmn3oprstyfx4wabgdhvz79ikklmmnns3pp66qr5tabtcj75dzrzs496t83gfqklmnhwyxaaawyhypcjgky');

-- One term of what somebody searches; several words in it must follow each other. `begins`: its last word may be the
-- beginning of one. `weights` are those it may stand in, all of them where there are none.
create function search_term(words text, begins boolean, weights text) returns tsquery language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(phraseto_tsquery('simple', search_plain(words))::text, '''(?= |$)', ''':' || weights, 'g'),
  ':(\w*)$', case when begins then ':*\1' else ':\1' end)::tsquery;

-- What a search looks into. Kept by the triggers below, whoever writes a question. Weights: A the text, B the choices,
-- C the topics, D the context. Erasure: the row goes with its question.
create table question_search (
  question_id bigint primary key references questions (id) on delete cascade,
  words tsvector not null
);

-- Every word that stands in a question: what other spellings are looked for in, and which words are rare. `questions` is
-- how many it stands in, as counted last night; words that stand in none any more leave then.
create table search_words (
  word text primary key,
  letters text not null,
  questions integer not null default 1
);

create function search_again(ids bigint[]) returns void language sql
begin atomic
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
  where q.id = any(ids)
  on conflict (question_id) do update set words = excluded.words;

  insert into search_words (word, letters)
  select distinct word, search_letters(word)
  from question_search s, unnest(tsvector_to_array(s.words)) as word
  where s.question_id = any(ids) and char_length(word) <= 30
  order by word
  on conflict do nothing;
end;

-- Each is called once a statement, whatever number of rows that has. A new question is seen when its choices come.
create function search_sees_questions() returns trigger language plpgsql as $$
begin
  perform search_again(array(
    select n.id from made n join gone o using (id)
    where (n.text, n.context, n.kind, n.scale_low, n.scale_high) is distinct from (o.text, o.context, o.kind, o.scale_low, o.scale_high)));
  return null;
end
$$;
create trigger search_updated after update on questions referencing old table as gone new table as made
  for each statement execute function search_sees_questions();

-- For choices and topics: of which questions they are, before and after.
create function search_sees_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform search_again(array(select distinct question_id from made));
  elsif tg_op = 'DELETE' then
    perform search_again(array(select distinct question_id from gone));
  else
    perform search_again(array(select question_id from made union select question_id from gone));
  end if;
  return null;
end
$$;
create trigger search_inserted after insert on choices referencing new table as made
  for each statement execute function search_sees_parts();
create trigger search_updated after update on choices referencing old table as gone new table as made
  for each statement execute function search_sees_parts();
create trigger search_deleted after delete on choices referencing old table as gone
  for each statement execute function search_sees_parts();
create trigger search_inserted after insert on question_topics referencing new table as made
  for each statement execute function search_sees_parts();
create trigger search_updated after update on question_topics referencing old table as gone new table as made
  for each statement execute function search_sees_parts();
create trigger search_deleted after delete on question_topics referencing old table as gone
  for each statement execute function search_sees_parts();

create function search_sees_topics() returns trigger language plpgsql as $$
begin
  perform search_again(array(
    select distinct qt.question_id from made n join gone o using (id) join question_topics qt on qt.topic_id = n.id
    where n.name <> o.name));
  return null;
end
$$;
create trigger search_updated after update on topics referencing old table as gone new table as made
  for each statement execute function search_sees_topics();

select search_again(array(select id from questions));
update search_words w set questions = c.ndoc from ts_stat('select words from question_search') c where c.word = w.word;
-- Made after the rows. New entries wait in a short list, which makes writing a question three times as fast and a search
-- walk through a quarter of a megabyte at most.
create index question_search_words on question_search using gin (words) with (gin_pending_list_limit = 256);
create index search_words_letters on search_words using gin (letters gin_trgm_ops) with (gin_pending_list_limit = 256);
analyze question_search, search_words;
