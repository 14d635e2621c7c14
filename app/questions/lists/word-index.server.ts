import type { TransactionSql } from 'postgres';
import type { SqlFragment, Sql } from '../../platform/database/db.server.ts';
import { matchesFilter } from '../question-lists.server.ts';
import type { MemberCommunityIds } from '../visibility.ts';
import { closestWords, MIN_TYPO_LENGTH, typosOf } from '../../base/typos.ts';
import { allowsPrefixMatch, type Spelling, type SearchTerm } from './parsed-search.ts';

/** A term, and the words of the site that it may mean. */
export type TermSpellings = { term: SearchTerm; words: string[] };

const MAX_LIKE = 30;

/** The share of trigrams that two words must have in common to be compared at all. */
const LIKE = 0.3;

/**
 * Forms of a word share its beginning; a typing error may be anywhere in it. `keepTime` is called before each statement, by whoever
 * has a time for all of them together.
 */
export async function otherSpellings(
  tx: TransactionSql,
  terms: readonly SearchTerm[],
  spelling: Spelling,
  memberCommunityIds: MemberCommunityIds = [],
  keepTime?: () => Promise<void>,
): Promise<TermSpellings[]> {
  const known = isKnownWord(tx, memberCommunityIds);
  const texts = terms.map(({ text }) => text);
  await tx`select set_config('pg_trgm.similarity_threshold', ${String(LIKE)}, true)`;
  await keepTime?.();
  const rows = await tx<{ place: number; plain: string; isKnown: boolean; words: string[] }[]>`
    with typed as materialized (
      select place::int as place, search_plain(text) as plain, search_letters(search_plain(text)) as letters
      from unnest(${texts}::text[]) with ordinality as t (text, place)
    )
    select place, plain, exists (select from search_words w where w.word = plain and ${known}) as "isKnown", array(
      select word from search_words w where w.letters % typed.letters and ${known}
      order by similarity(w.letters, typed.letters) desc, questions desc, word limit ${MAX_LIKE}
    ) as words
    from typed where char_length(plain) >= ${MIN_TYPO_LENGTH} and position(' ' in plain) = 0 and plain !~ '^[0-9]+$'
      and numnode(search_term_forms(plain, '')) > 0`;
  const slips = rows.flatMap(({ place, plain }) => typosOf(plain).map((word) => ({ place, word })));
  await keepTime?.();
  const held = await tx<{ word: string }[]>`
    select slip as word from unnest(${slips.map(({ word }) => word)}::text[]) as slip where exists (
      select from search_words w where (word = slip or word = any(tsvector_to_array(search_stems(slip)))) and ${known})`;
  const isSlip = new Set(held.map(({ word }) => word));
  return terms.map((term, at) => {
    const row = rows.find(({ place }) => place === at + 1);
    if (!row) return { term, words: [] };
    const swapped = slips.filter(({ place, word }) => place === at + 1 && isSlip.has(word));
    const words = new Set([...row.words, ...swapped.map(({ word }) => word)]);
    const { plain, isKnown: isWord } = row;
    // A reader who is still typing a word has not misspelt it.
    if (spelling === 'near' && !isWord && row.words.some((one) => one.startsWith(plain)))
      return { term, words: [] };
    const near = closestWords(plain, [...words]);
    return {
      term,
      words: spelling === 'near' ? near : near.filter((one) => isFormOf(one, plain)),
    };
  });
}

/** A condition on `w`, a word of the site: a question that the reader may read has it. Other words stay secret. */
function isKnownWord(tx: TransactionSql, memberCommunityIds: MemberCommunityIds): SqlFragment {
  if (memberCommunityIds.length === 0) return tx`w.questions > 0`;
  return tx`(w.questions > 0 or exists (
    select from question_search s join questions q on q.id = s.question_id
    where s.words @@ quote_literal(w.word)::tsquery and ${matchesFilter(tx, { memberCommunityIds })}))`;
}

/** The words of texts, in the form in which words are compared. */
export async function plainWords(sql: Sql, texts: readonly string[]): Promise<string[]> {
  const [row] = await sql<{ plain: string }[]>`select search_plain(${texts.join(' ')}) as plain`;
  return (row?.plain ?? '').split(' ').filter(Boolean);
}

function isFormOf(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return longer.startsWith(shorter) && allowsPrefixMatch(shorter, 'forms');
}

/** Runs at night: counts in how many public questions each word occurs, and deletes those that occur in none. */
export async function refreshWordIndex(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`
    with counted as materialized (
      select word, coalesce(open.ndoc, 0) as ndoc from ts_stat('select words from question_search') every
      left join ts_stat($$
        select s.words from question_search s join questions q on q.id = s.question_id
        where not q.is_inside and q.opens_at <= statement_timestamp() and not exists (select from question_removals r where r.question_id = q.id)
      $$) open using (word)
      where char_length(word) <= ${MAX_WORD}
    ),
    written as (
      insert into search_words as w (word, letters, questions)
      select word, ${lettersOf(tx)}, ndoc from counted order by word
      on conflict (word) do update set questions = excluded.questions where w.questions <> excluded.questions
    )
    delete from search_words w where not exists (select from counted c where c.word = w.word)`;
}

/** The same length as the database stores with a new question. */
const MAX_WORD = 30;
function lettersOf(tx: TransactionSql): SqlFragment {
  return tx`case when word like '~%' then '' else search_letters(word) end`;
}
