import type { TransactionSql } from 'postgres';
import { bestMatches, type SearchWords } from '../base/name-match.ts';
import { typosOf, MIN_TYPO_LENGTH } from '../base/typos.ts';
import type { AnySql, SqlFragment } from '../platform/database/db.server.ts';

type FoundCommunity = { slug: string; title: string; text: string };
type Row = FoundCommunity & { name: string; about: string };

/** So many communities that hold the words are compared, and fewer that hold similar ones. */
const MAX_COMPARED = 300;
const MAX_LIKE = 40;
const MAX_OF_A_SLIP = 5;
/** The share of three-letter pieces that a word must have in common with a part of a name to be compared further. */
const LIKE = 0.4;

/** Communities by invitation are found like the others, since their names and descriptions are public. */
export async function searchCommunities(
  tx: TransactionSql,
  typed: SearchWords,
  most: number,
): Promise<FoundCommunity[]> {
  if (typed.length === 0) return [];
  // How many communities hold a word decides the best plan, so the plan is made for these words.
  await tx`set local plan_cache_mode = force_custom_plan`;
  const named = unique([
    ...(await findByPrefix(tx, typed.join(' '))),
    ...(await findByWords(tx, wordsOf(tx, typed, 'A'))),
  ]);
  const found =
    named.length < most ? [...named, ...(await findByWords(tx, wordsOf(tx, typed, '')))] : named;
  const best = bestMatches(unique(found), typed, most);
  if (best.length > 0) return best.map(shown);
  return bestMatches(await findSimilarlySpelt(tx, typed), typed, most).map(shown);
}

function shown({ slug, title, text }: Row): FoundCommunity {
  return { slug, title, text };
}

function unique(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.slug, row])).values()];
}

const ROW = (sql: AnySql) =>
  sql`slug, name as title, about as text, plain_name as name, plain_about as about`;

/** Finds names by their beginning, however common the words are. Normalized words have no sign special to `like`. */
function findByPrefix(sql: AnySql, typed: string): Promise<Row[]> {
  return sql<Row[]>`
    select ${ROW(sql)} from communities where plain_name like ${`${typed}%`} order by plain_name limit ${MAX_LIKE}`;
}

/** Compares the newest communities that hold the words, since common words match too many. */
function findByWords(sql: AnySql, query: SqlFragment): Promise<Row[]> {
  return sql<Row[]>`
    select ${ROW(sql)} from communities where words @@ (${query}) order by id desc limit ${MAX_COMPARED}`;
}

/** All words have to match; the last one also matches as a beginning. */
function wordsOf(sql: AnySql, typed: SearchWords, weights: string): SqlFragment {
  return typed
    .map((word, at) => {
      const begins = at === typed.length - 1 && Array.from(word).length > 1;
      return sql`search_term(${word}, ${begins}, ${weights})`;
    })
    .reduce((all, one) => sql`${all} && ${one}`);
}

/** Finds the longest word, which says most: by three-letter pieces, and by typos that leave too few of these. */
async function findSimilarlySpelt(tx: TransactionSql, typed: SearchWords): Promise<Row[]> {
  const [longest = ''] = typed.toSorted((a, b) => b.length - a.length);
  if (Array.from(longest).length < MIN_TYPO_LENGTH) return [];
  await tx`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKE)}, true)`;
  const like = await tx<Row[]>`
    select ${ROW(tx)} from communities where letters %> search_letters(${longest})
    order by word_similarity(search_letters(${longest}), letters) desc, char_length(name), id limit ${MAX_LIKE}`;
  // One look-up for each typo: the planner would take a single query for so many rows that it reads the whole table.
  const swapped = await tx<Row[]>`
    select ${ROW(tx)} from unnest(${typosOf(longest)}::text[]) as slip (word)
    cross join lateral (select * from communities c where c.words @@ search_term(slip.word, false, 'A') limit ${MAX_OF_A_SLIP}) held`;
  return unique([...like, ...swapped]);
}
