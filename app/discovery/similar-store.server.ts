import type { RowId, Sql } from '../platform/database/db.server.ts';
import { matchesFilter } from '../questions/question-lists.server.ts';

/** Words are searched from the rarest on, while few enough questions hold them; common words tell nothing. */
const MAX_RARE = 6;
const MAX_COMPARED = 1_000;
/** Only the questions that share most words are weighed, so that none that shares few comes first by weight alone. */
const MAX_WEIGHED = 60;

/** So many unknown words, of at least so many letters, are replaced by the known word with the nearest spelling. */
const MAX_MISSPELT = 4;
const MIN_MISSPELT = 5;
const SPELLING_THRESHOLD = 0.45;

/**
 * Two texts that are less alike than this are about something else. A single shared word has to be nearly all they say.
 */
const MIN_SIMILARITY = 0.43;
const MIN_ONE_WORD_SIMILARITY = 0.47;

/**
 * Questions that ask nearly the same as what somebody is typing, the nearest first. Texts are compared by the stems of
 * their words, without small words: by the cosine of the angle between them (G. Salton, 1971), each word weighing more
 * the fewer questions hold it (K. Spärck Jones, 1972), so that "what should the … have" makes no two alike.
 */
export async function findSimilarIds(sql: Sql, text: string, limit: number): Promise<RowId[]> {
  return sql.begin('read only', async (tx) => {
    await tx`select set_config('pg_trgm.similarity_threshold', ${String(SPELLING_THRESHOLD)}, true)`;
    const rows = await tx<{ id: RowId }[]>`
      with written as materialized (
        select distinct word, coalesce(known.questions > 0, false) as is_known
        from unnest(tsvector_to_array(to_tsvector('simple', search_plain(${text})))) as word left join search_words known using (word)
      ),
      misspelt as (
        select word from written where not is_known and char_length(word) >= ${MIN_MISSPELT} and word !~ '[0-9]'
        order by char_length(word) desc, word limit ${MAX_MISSPELT}
      ),
      meant as materialized (
        select misspelt.word as typed, near.word from misspelt, lateral (
          select w.word from search_words w where w.questions > 0 and w.letters % search_letters(misspelt.word)
          order by similarity(w.letters, search_letters(misspelt.word)) desc, w.questions desc, w.word limit 1) near
      ),
      typed as materialized (
        (select unnest(tsvector_to_array(search_stems(search_figures(${text})))) as word
         except select unnest(tsvector_to_array(search_stems(typed))) from meant)
        union select unnest(tsvector_to_array(search_stems(word))) from meant
      ),
      many as materialized (
        select greatest(reltuples, 100)::float8 as questions from pg_class where oid = 'question_search'::regclass
      ),
      known as materialized (
        select word, w.questions from typed join search_words w using (word) where w.questions > 0
      ),
      rare as (
        select word, sum(questions) over rarest as together, row_number() over rarest as place from known
        window rarest as (order by questions, char_length(word) desc, word)
      ),
      wanted as materialized (
        select string_agg(quote_literal(word), ' | ')::tsquery as query from rare
        where place <= ${MAX_RARE} and together <= ${MAX_COMPARED}
      ),
      near as materialized (
        select s.question_id, tsvector_to_array(ts_filter(s.words, '{a}')) as words from question_search s
        where s.words @@ (select query from wanted)
        order by s.question_id desc limit ${MAX_COMPARED}
      ),
      closest as materialized (
        select question_id, words from near, lateral (
          select count(*) as shared from unnest(near.words) as word where word = any(array(select word from typed))) counted
        order by shared desc, cardinality(words), question_id desc limit ${MAX_WEIGHED}
      ),
      words as materialized (
        select question_id, word, ln(1 + many.questions / greatest(w.questions, 1)) as weight, word in (select word from typed) as is_shared
        from closest, many, unnest(closest.words) as word join search_words w using (word) where word like '~%'
      ),
      asked as (
        select sum(power(ln(1 + many.questions / greatest(w.questions, 1)), 2)) as size
        from typed left join search_words w using (word), many
      ),
      compared as materialized (
        select question_id, count(*) filter (where is_shared) as shared,
               coalesce(sum(weight * weight) filter (where is_shared), 0) / sqrt(sum(weight * weight) * (select size from asked)) as alike
        from words group by question_id
      )
      select q.id from compared join questions q on q.id = question_id
      where alike >= case when shared > 1 then ${MIN_SIMILARITY}::float8 else ${MIN_ONE_WORD_SIMILARITY}::float8 end and ${matchesFilter(sql, {})}
      order by alike desc, q.opens_at desc, q.id desc limit ${limit}`;
    return rows.map(({ id }) => id);
  });
}
