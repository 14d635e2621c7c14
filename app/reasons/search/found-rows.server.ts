import type { TransactionSql } from 'postgres';
import type { RowId, Sql, SqlFragment } from '../../platform/database/db.server.ts';
import { spelledQuery, wordQuery } from '../../discovery/word-queries.server.ts';
import {
  allowsPrefixMatch,
  plainTerms,
  type ParsedSearch,
  type SearchTerm,
} from '../../questions/lists/parsed-search.ts';
import { otherSpellings, type TermSpellings } from '../../questions/lists/word-index.server.ts';
import {
  lateralJoin,
  matchesFilter,
  type QuestionFilter,
} from '../../questions/question-lists.server.ts';
import { isListed, reasonAuthor, reasonColumns, showsReasons } from '../reason-rows.server.ts';
import type { StoredReason } from '../reason-rules.ts';
import { oneLetterOff } from './marked-words.ts';

export type SearchedReasons = {
  search: ParsedSearch;
  which: QuestionFilter;
  /** Whose answers decide what they may read; undefined for what everybody may. */
  voterId: string | undefined;
  /** Public ids of questions that are shown already. */
  except: readonly string[];
  most: number;
};

type FoundRow = StoredReason & { questionId: RowId };
export type FoundRows = {
  rows: FoundRow[];
  total: number;
  isBounded: boolean;
  /** Matches any word that was searched for, for marking. */
  anyWord: SqlFragment;
};

/** The newest matches are looked at, and those that this reader may read are compared. */
const MAX_LOOKED_AT = 20_000;
const MAX_COMPARED = 120;
/** Of all statements of a search together, by the database's clock. */
const TIME_LIMIT_MS = 1_000;

/** A plan for these very words, since words differ in how many say them. */
export async function beginReasonSearch(tx: TransactionSql): Promise<void> {
  await tx`select set_config('plan_cache_mode', 'force_custom_plan', true)`;
}

/** The next statement has what is left of the time of its search, and so gives up where nearly everybody says a word. */
async function keepTime(tx: TransactionSql): Promise<void> {
  await tx`
    select set_config('statement_timeout', greatest(1, ${TIME_LIMIT_MS} - 1000 * extract(epoch from
      clock_timestamp() - transaction_timestamp()))::int::text, true)`;
}

/** Forms of the words, and longer words that begin so; operators are meant as they are written. */
export function findSaid(sql: Sql, tx: TransactionSql, asked: SearchedReasons): Promise<FoundRows> {
  const terms = plainTerms(asked.search);
  if (!terms) return findRows(sql, tx, asked, { match: wordQuery(sql, asked.search, '', 'forms') });
  const spelt = terms.map((term): TermSpellings => ({ term, words: [] }));
  return findRows(sql, tx, asked, { match: spelledQuery(sql, spelt, '', 'forms'), spelt });
}

/**
 * Words that are spelt nearly so: those that questions hold, and those one letter off that stand in reasons alone, of which
 * there is no list. Undefined where no other spelling is meant.
 */
export async function findSaidNearly(
  sql: Sql,
  tx: TransactionSql,
  asked: SearchedReasons,
): Promise<FoundRows | undefined> {
  const terms = plainTerms(asked.search);
  if (!terms) return undefined;
  const { memberCommunityIds } = asked.which;
  const known = await otherSpellings(tx, terms, 'near', memberCommunityIds, () => keepTime(tx));
  const said = await wordsOneLetterOff(tx, await unsaidTerms(sql, tx, asked, terms));
  const spelt = known.map(({ term, words }): TermSpellings => ({
    term,
    words: [...new Set([...words, ...(said.get(term.text) ?? [])])],
  }));
  if (spelt.every(({ words }) => words.length === 0)) return undefined;
  return findRows(sql, tx, asked, { match: spelledQuery(sql, spelt, '', 'near'), spelt });
}

type UnsaidTerm = { text: string; plain: string };

/**
 * Those that stand in no reason that this reader may read. Others are asked about as if they stood in none, or whoever
 * searches could tell by what is tried which words stand in reasons that are hidden from them.
 */
async function unsaidTerms(
  sql: Sql,
  tx: TransactionSql,
  { which, voterId }: SearchedReasons,
  terms: readonly SearchTerm[],
): Promise<UnsaidTerm[]> {
  await keepTime(tx);
  return tx<UnsaidTerm[]>`
    select text, search_plain(text) as plain from unnest(${terms.map(({ text }) => text)}::text[]) as t (text)
    where numnode(search_term_forms(text, '')) > 0 and not exists (
      select from (
        select r.question_id from reasons r
        where r.sought and search_said(r.text) @@ search_term_forms(t.text, '') and ${isListed(sql)} limit ${MAX_LOOKED_AT}
      ) m ${lateralJoin(sql, sql`questions q`, sql`q.id = m.question_id`)} q
      where ${matchesFilter(sql, which)} and ${showsReasons(sql, voterId)})`;
}

/** Whether anybody may read where they stand is asked when they are searched for. */
async function wordsOneLetterOff(
  tx: TransactionSql,
  terms: readonly UnsaidTerm[],
): Promise<Map<string, string[]>> {
  const near = terms
    .flatMap(({ text, plain }) => oneLetterOff(plain).map((word) => ({ text, word })))
    .slice(0, MAX_TRIED);
  if (near.length === 0) return new Map();
  await keepTime(tx);
  const rows = await tx<{ word: string }[]>`
    select word from unnest(${near.map(({ word }) => word)}::text[]) as t (word)
    where exists (select 1 from reasons r where r.sought and search_said(r.text) @@ word::tsquery)`;
  const isSaid = new Set(rows.map(({ word }) => word));
  return new Map(
    terms.map(({ text }) => [
      text,
      near
        .filter((one) => one.text === text && isSaid.has(one.word))
        .slice(0, MAX_NEAR)
        .map(({ word }) => word),
    ]),
  );
}

/** Of each word. */
const MAX_NEAR = 6;
/** Of all words: as many as a long word has, or two that are of a usual length. */
const MAX_TRIED = 1_200;

type Meant = { match: SqlFragment; spelt?: readonly TermSpellings[] };

async function findRows(
  sql: Sql,
  tx: TransactionSql,
  { search, which, voterId, except, most }: SearchedReasons,
  { match, spelt }: Meant,
): Promise<FoundRows> {
  const written = wordQuery(sql, search, '', 'written');
  const forms = wordQuery(sql, search, '', 'forms');
  await keepTime(tx);
  const rows = await tx<(FoundRow & { total: number; compared: number; matched: number })[]>`
    with matched as materialized (
      select r.id, r.question_id from reasons r
      where r.sought and search_said(r.text) @@ (${match}) and ${isListed(sql)}
      order by r.id desc limit ${MAX_LOOKED_AT + 1}
    ),
    readable as materialized (
      select m.id, m.question_id from matched m
      ${lateralJoin(sql, sql`questions q`, sql`q.id = m.question_id`)} q
      where ${matchesFilter(sql, which)} and ${showsReasons(sql, voterId)}
        and q.public_id <> all(${[...except]}::text[])
        and not exists (select 1 from question_search s where s.question_id = m.question_id and s.words @@ (${forms}))
      order by m.id desc limit ${MAX_COMPARED + 1}
    ),
    said as materialized (
      select id, m.question_id, search_said(r.text) as words from readable m join reasons r using (id)
    ),
    graded as (
      select id, question_id, case when words @@ (${written}) then 2 when words @@ (${forms}) then 1 else 0 end as quality from said
    ),
    best as (
      select distinct on (question_id) id, quality from graded order by question_id, quality desc, id desc
    )
    select ${reasonColumns(sql)}, r.question_id as "questionId", (select count(*)::int from best) as total,
      (select count(*)::int from readable) as compared, (select count(*)::int from matched) as matched
    from best b join reasons r using (id) ${reasonAuthor(sql)}
    order by b.quality desc, r.id desc limit ${most}`;
  const { total = 0, compared = 0, matched = 0 } = rows[0] ?? {};
  return {
    rows,
    total,
    isBounded: compared > MAX_COMPARED || matched > MAX_LOOKED_AT,
    anyWord: anyWordOf(sql, search, spelt),
  };
}

/** Each word by itself, so that those of a phrase are marked as well; small words only where nothing else was typed. */
function anyWordOf(
  sql: Sql,
  { groups }: ParsedSearch,
  spelt: readonly TermSpellings[] | undefined,
): SqlFragment {
  const typed = groups.flat().filter(({ isExcluded }) => !isExcluded);
  const words = typed.flatMap(({ text }) => text.split(/\s+/u).filter(Boolean));
  const longer = spelt ? words.filter((word) => allowsPrefixMatch(word, 'forms')) : [];
  const near = spelt?.flatMap((one) => one.words) ?? [];
  const any = (queries: readonly SqlFragment[]) =>
    queries.reduce((some, one) => sql`${some} || ${one}`, sql`''::tsquery`);
  const forms = [
    ...longer.map((word) => sql`search_term_longer(${word}, '')`),
    ...[...words, ...near].map((word) => sql`search_term_forms(${word}, '')`),
  ];
  const written = words.map((word) => sql`search_term(${word}, false, '')`);
  return sql`coalesce(nullif(${any(forms)}, ''::tsquery), ${any(written)})`;
}

/** Which of these words, as they stand in a text, were searched for. */
export async function findMarked(
  tx: TransactionSql,
  words: readonly string[],
  anyWord: SqlFragment,
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  await keepTime(tx);
  const rows = await tx<{ word: string }[]>`
    select word from unnest(${[...words]}::text[]) as t (word) where search_said(word) @@ (${anyWord})`;
  return new Set(rows.map(({ word }) => word));
}
