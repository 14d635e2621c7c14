import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../platform/db.server.ts';
import { isIn } from './lists.server.ts';
import { nearest, SHORTEST_NEAR, slipsOf } from '../base/near-words.ts';
import type { Spelling, Term } from './search-words.ts';

/** A term, and the words of the site that may be meant by it. */
export type Spelt = { term: Term; words: string[] };

const MOST_LIKE = 30;

/** Pieces of three letters that two words must share for a look at how far apart they are. */
const LIKE = 0.3;

/** Forms of a word begin one another; slips of the hand may stand anywhere in it. */
export async function otherSpellings(
  tx: TransactionSql,
  terms: readonly Term[],
  spelling: Spelling,
): Promise<Spelt[]> {
  const texts = terms.map(({ text }) => text);
  await tx`select set_config('pg_trgm.similarity_threshold', ${String(LIKE)}, true)`;
  const rows = await tx<{ place: number; plain: string; words: string[] }[]>`
    with typed as materialized (
      select place::int as place, search_plain(text) as plain, search_letters(search_plain(text)) as letters
      from unnest(${texts}::text[]) with ordinality as t (text, place)
    )
    select place, plain, array(
      select word from search_words w where w.letters % typed.letters
      order by similarity(w.letters, typed.letters) desc, questions desc, word limit ${MOST_LIKE}
    ) as words
    from typed where char_length(plain) >= ${SHORTEST_NEAR} and position(' ' in plain) = 0`;
  const slips = rows.flatMap(({ place, plain }) => slipsOf(plain).map((word) => ({ place, word })));
  const known = await tx<{ word: string }[]>`
    select word from search_words where word = any(${slips.map(({ word }) => word)}::text[])`;
  const isKnown = new Set(known.map(({ word }) => word));
  return terms.map((term, at) => {
    const row = rows.find(({ place }) => place === at + 1);
    if (!row) return { term, words: [] };
    const swapped = slips.filter(({ place, word }) => place === at + 1 && isKnown.has(word));
    const words = new Set([...row.words, ...swapped.map(({ word }) => word)]);
    const { plain } = row;
    const near = nearest(plain, [...words]);
    return {
      term,
      words: spelling === 'near' ? near : near.filter((one) => isFormOf(one, plain)),
    };
  });
}

/** The words of texts, in the form that words are compared in. */
export async function plainWords(sql: Sql, texts: readonly string[]): Promise<string[]> {
  const [row] = await sql<{ plain: string }[]>`select search_plain(${texts.join(' ')}) as plain`;
  return (row?.plain ?? '').split(' ').filter(Boolean);
}

function isFormOf(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** Words are looked for from the rarest on, while together they stand in few enough questions; common ones tell nothing. */
const MOST_RARE = 6;
const MOST_COMPARED = 1_000;
/** Questions that share less than this of their words with the typed ones are about something else. */
const LEAST_SHARED = 0.25;
const FEWEST_SHARED = 2;

/** So many of the nearest by plain count are weighed. */
const MOST_WEIGHED = 50;

/**
 * Questions that ask nearly the same as what somebody is typing, the nearest first: by the share of words that two texts
 * have in common (P. Jaccard, 1901), each word weighing less the more questions it stands in, so that "what should the …
 * have" makes no two alike.
 */
export async function similarQuestions(sql: Sql, text: string, limit: number): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    with typed as materialized (
      select tsvector_to_array(to_tsvector('simple', search_plain(${text}))) as words
    ),
    rare as (
      select word, sum(questions) over rarest as together, row_number() over rarest as place
      from search_words where word = any((select words from typed)::text[])
      window rarest as (order by questions, char_length(word) desc, word)
    ),
    wanted as materialized (
      select string_agg(quote_literal(word), ' | ')::tsquery as query from rare
      where place <= ${MOST_RARE} and together <= ${MOST_COMPARED}
    ),
    near as materialized (
      select s.question_id, tsvector_to_array(ts_filter(s.words, '{a}')) as words from question_search s
      where s.words @@ (select query from wanted)
      order by s.question_id desc limit ${MOST_COMPARED}
    ),
    compared as (
      select question_id, near.words, shared, shared::float8 / (cardinality(near.words) + cardinality(typed.words) - shared) as part
      from near, typed, lateral (select count(*) as shared from unnest(near.words) as word where word = any(typed.words)) s
    ),
    nearest as materialized (
      select q.id, q.opens_at, compared.words from compared join questions q on q.id = question_id
      where shared >= ${FEWEST_SHARED} and part >= ${LEAST_SHARED} and ${isIn(sql, {})}
      order by part desc, q.opens_at desc, q.id desc limit ${MOST_WEIGHED}
    ),
    weighed as (
      select id, opens_at, coalesce(sum(weight) filter (where is_shared), 0) / sum(weight) as part
      from nearest, typed, lateral (
        select 1 / sqrt(greatest(w.questions, 1)) as weight, word = any(nearest.words) and word = any(typed.words) as is_shared
        from (select distinct unnest(nearest.words || typed.words) as word) both_texts left join search_words w using (word)
      ) s
      group by id, opens_at
    )
    select id from weighed where part >= ${LEAST_SHARED}
    order by part desc, opens_at desc, id desc limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** At night: in how many questions each word stands; those that are gone leave. */
export async function countWords(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`
    with counted as materialized (
      select word, ndoc from ts_stat('select words from question_search') where char_length(word) <= ${LONGEST_WORD}
    ),
    written as (
      insert into search_words as w (word, letters, questions)
      select word, search_letters(word), ndoc from counted order by word
      on conflict (word) do update set questions = excluded.questions where w.questions <> excluded.questions
    )
    delete from search_words w where not exists (select from counted c where c.word = w.word)`;
}

/** As the database writes them down with a new question. */
const LONGEST_WORD = 30;
