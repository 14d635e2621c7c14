import type { TransactionSql } from 'postgres';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { toMicroseconds, fromMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import {
  MAX_FOUND,
  MAX_RANKED,
  type AnswerActivity,
  type ListSort,
} from '../questions/question-list-rules.ts';
import {
  lateralJoin,
  hasTopic,
  matchesFilter,
  type QuestionFilter,
} from '../questions/question-lists.server.ts';
import type { OrderSnapshot } from '../questions/ranked-orders.server.ts';
import {
  plainTerms,
  type ParsedSearch,
  type Spelling,
  type SearchTerm,
} from '../questions/lists/parsed-search.ts';
import { otherSpellings, type TermSpellings } from '../questions/lists/word-index.server.ts';
import { spelledQuery, wordQuery } from './word-queries.server.ts';

/** A page of the matches, with how many there are. */
export type FoundQuestions = {
  rows: FoundRow[];
  /** Questions that match, those in another spelling included; exact unless `isBounded`. */
  total: number;
  /** How many of these match the words as they were written. */
  asWritten: number;
  /** More match than are compared, so that only the newest were. */
  isBounded: boolean;
  spelling: Spelling;
  /** Words that no question holds in any spelling: the search was made without them. */
  leftOut: string[];
};
export type FoundRow = { id: RowId; publicId: string; keys: SortKeys; moving: AnswerActivity };
type SortKeys = readonly [string, string, string];

export type SearchQuery = {
  search: ParsedSearch;
  sort: ListSort;
  /** Gives the number of answers, or the movement, of each question. */
  order: OrderSnapshot;
  which: QuestionFilter;
  most: number;
  after?: { keys: SortKeys; id: string; spelling: Spelling } | undefined;
  /** With fewer matches than these the search goes on for other spellings. */
  enoughFound: number;
  /** How many of the newest matches are compared. */
  mostCompared?: number;
  /** Words that no question holds may be left out where nothing matches; set only where the reader is told so. */
  mayLeaveOut?: boolean;
  /** While somebody types, longer words that begin like the last one match too, ranked behind whole words. */
  isTyping?: boolean;
};

/** Searches for the words as written first; where that finds little, near spellings follow. */
export async function searchQuestions(sql: Sql, asked: SearchQuery): Promise<FoundQuestions> {
  const terms = plainTerms(asked.search);
  return sql.begin('read only', async (tx) => {
    // How many questions hold a word decides the best plan, so that each search is planned for its own words.
    await tx`set local plan_cache_mode = force_custom_plan`;
    const { after, enoughFound, mayLeaveOut = false } = asked;
    if (after?.spelling === 'some') return findWithoutUnknownWords(sql, tx, asked, terms ?? []);
    if (after) return findMatches(sql, tx, asked, after.spelling, terms);
    const found = await findMatches(sql, tx, asked, 'as');
    if (!terms || found.total >= enoughFound) return found;
    const wider = await findMatches(sql, tx, asked, found.total > 0 ? 'forms' : 'near', terms);
    if (wider.total === 0 && mayLeaveOut) return findWithoutUnknownWords(sql, tx, asked, terms);
    return wider.total > found.total ? wider : found;
  });
}

/** No question matches all words, so that those which no question holds are left out. */
async function findWithoutUnknownWords(
  sql: Sql,
  tx: TransactionSql,
  asked: SearchQuery,
  terms: readonly SearchTerm[],
): Promise<FoundQuestions> {
  const spelt = await otherSpellings(tx, terms, 'near', asked.which.memberCommunityIds);
  // The questions of a word are found first: walking questions in order for a word that none holds would read all of
  // them.
  const existsQueries = spelt.map(
    (one) => sql`
      exists (
        with held as materialized (
          select s.question_id from question_search s where s.words @@ (${spelledQuery(sql, [one], '', 'near')}) limit ${MAX_FOUND}
        )
        select from held ${lateralJoin(sql, sql`questions q`, sql`q.id = held.question_id`)} q where ${matchesFilter(sql, asked.which)}
      )`,
  );
  const existsList = existsQueries.reduce((all, one) => sql`${all}, ${one}`, sql`true`);
  const [row] = await tx<{ held: boolean[] }[]>`select array[${existsList}] as held`;
  const rest = terms.filter((_, at) => row?.held[at + 1]);
  const isSome = rest.length > 0 && rest.length < terms.length;
  const leftOut = terms.filter((term) => !rest.includes(term)).map(({ text }) => text);
  const search = { ...asked.search, groups: [rest] };
  return isSome
    ? {
        ...(await findMatches(sql, tx, { ...asked, search }, 'near', rest)),
        spelling: 'some',
        leftOut,
      }
    : NOTHING_FOUND;
}

const NOTHING_FOUND: FoundQuestions = {
  rows: [],
  total: 0,
  asWritten: 0,
  isBounded: false,
  spelling: 'near',
  leftOut: [],
};

type Row = FoundRow & { total: number; asWritten: number; matched: number };

async function findMatches(
  sql: Sql,
  tx: TransactionSql,
  {
    search,
    sort,
    order,
    which,
    most,
    after,
    mostCompared = MAX_FOUND,
    isTyping = false,
  }: SearchQuery,
  spelling: Spelling,
  terms: readonly SearchTerm[] = [],
): Promise<FoundQuestions> {
  const spellings =
    spelling === 'as' ? [] : await otherSpellings(tx, terms, spelling, which.memberCommunityIds);
  const match =
    spellings.length > 0
      ? spelledQuery(sql, spellings, '', spelling)
      : wordQuery(sql, search, '', isTyping ? 'begun' : 'forms');
  const inOrder = sql`o.sort = ${order.sort} and o.made_at = ${fromMicroseconds(sql, order.made)}`;
  const rows = await tx<Row[]>`
    with matched as materialized (
      select s.question_id, s.words from question_search s
      where s.words @@ (${match})
        ${which.topicId === undefined ? sql`` : sql`and ${hasTopic(sql, sql`s.question_id`, which.topicId)}`}
      order by s.question_id desc limit ${mostCompared + 1}
    ),
    found as materialized (
      select q.id, q.public_id, q.opens_at, q.closes_at, ${qualityOf(sql, search, spellings, { spelling, isTyping })} as quality
      from matched m ${lateralJoin(sql, sql`questions q`, sql`q.id = m.question_id`)} q
      where ${matchesFilter(sql, which)}
    ),
    page as (
      select f.id, f.public_id, p.place, ${sortKeysOf(sql, sort)}
      from found f left join unnest((select o.questions from question_orders o where ${inOrder})) with ordinality as p (id, place) using (id)
    )
    select page.id, page.public_id as "publicId", json_build_array(k1::text, k2::text, k3::text) as keys,
           json_build_object('answers', coalesce(o.answers[place], 0), 'hours', coalesce(o.hours[place], 0)) as moving,
           (select count(*)::int from found) as total,
           (select count(*)::int from found where quality >= ${EXACT_QUALITY}) as "asWritten",
           (select count(*)::int from matched) as matched
    from page left join question_orders o on ${inOrder}
    ${after ? sql`where (k1, k2, k3, public_id) > (${after.keys[0]}::bigint, ${after.keys[1]}::bigint, ${after.keys[2]}::bigint, ${after.id})` : sql``}
    order by k1, k2, k3, public_id limit ${most}`;
  const { total = 0, asWritten = 0, matched = 0 } = rows[0] ?? {};
  return { rows, total, asWritten, isBounded: matched > mostCompared, spelling, leftOut: [] };
}

const EXACT_QUALITY = 4;

/**
 * The best quality has all words as written in the question, then other forms there, then forms with the choices' help.
 * Parts of longer words and other spellings come last.
 */
function qualityOf(
  sql: Sql,
  search: ParsedSearch,
  spelt: readonly TermSpellings[],
  { spelling, isTyping }: { spelling: Spelling; isTyping: boolean },
): SqlFragment {
  const behind = (weights: string) =>
    spelt.length > 0
      ? spelledQuery(sql, spelt, weights, spelling)
      : wordQuery(sql, search, weights, 'begun');
  const near =
    spelt.length > 0 || isTyping
      ? sql`when m.words @@ (${behind('A')}) then 2 when m.words @@ (${behind('AB')}) then 1`
      : sql``;
  return sql`
    case when m.words @@ ${wordQuery(sql, search, 'A', 'written')} then ${EXACT_QUALITY + 3}
         when m.words @@ ${wordQuery(sql, search, 'A', 'forms')} then ${EXACT_QUALITY + 2}
         when m.words @@ ${wordQuery(sql, search, 'AB', 'forms')} then ${EXACT_QUALITY + 1}
         when m.words @@ ${wordQuery(sql, search, '', 'forms')} then ${EXACT_QUALITY}
         ${near} else 0 end`;
}

/** The sort keys of matches, smallest first. None of them changes while a reader pages through. */
function sortKeysOf(sql: Sql, sort: ListSort): SqlFragment {
  const none = sql`0::bigint`;
  const newest = sql`-${toMicroseconds(sql, sql`opens_at`)}`;
  const place = sql`coalesce(p.place, ${MAX_RANKED + 1})`;
  const byPlace = [none, place, newest];
  const [k1 = none, k2 = none, k3 = none] = {
    best: [sql`-quality::bigint`, place, newest],
    new: [newest],
    closing: [toMicroseconds(sql, sql`closes_at`)],
    closed: [sql`-${toMicroseconds(sql, sql`closes_at`)}`],
    trending: byPlace,
    unanswered: byPlace,
    answered: byPlace,
  }[sort];
  return sql`${k1} as k1, ${k2} as k2, ${k3} as k3`;
}
