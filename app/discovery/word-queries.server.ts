import type { SqlFragment, Sql } from '../platform/database/db.server.ts';
import {
  allowsPrefixMatch,
  type ParsedSearch,
  type SearchTerm,
  type Spelling,
} from '../questions/lists/parsed-search.ts';
import type { TermSpellings } from '../questions/lists/word-index.server.ts';

/** `written`: as typed; `forms`: also in other forms; `begun`: also as the beginning of a longer word. */
type MatchMode = 'written' | 'forms' | 'begun';

export function wordQuery(
  sql: Sql,
  { groups }: ParsedSearch,
  weights: string,
  meant: MatchMode,
): SqlFragment {
  const queries = groups.map((terms) => {
    const wanted = terms.filter(({ isExcluded }) => !isExcluded);
    const others = terms.filter(({ isExcluded }) => isExcluded);
    // An excluded word must be absent in all its forms.
    return others.reduce(
      (all, { text }) =>
        sql`${all} && !!(search_term_forms(${text}, '') || search_term(${text}, false, ''))`,
      allOf(
        sql,
        wanted.map((term) => queryOfTerm(sql, term, weights, meant)),
        wanted.map((term) => queryOfTerm(sql, term, weights, 'written')),
      ),
    );
  });
  return queries.reduce((any, one) => sql`(${any} || ${one})`, sql`''::tsquery`);
}

/**
 * Small words ("the", "should") have no forms, so that no question needs them; where all words are small, they are
 * searched as written.
 */
function allOf(
  sql: Sql,
  queries: readonly SqlFragment[],
  written: readonly SqlFragment[],
): SqlFragment {
  const every = (all: readonly SqlFragment[]) =>
    all.map((one) => sql`(${one})`).reduce((some, one) => sql`${some} && ${one}`);
  return sql`coalesce(nullif(${every(queries)}, ''::tsquery), ${every(written)})`;
}

function queryOfTerm(
  sql: Sql,
  { text, isQuoted, begins }: SearchTerm,
  weights: string,
  meant: MatchMode,
): SqlFragment {
  if (meant === 'written' || isQuoted) return sql`search_term(${text}, false, ${weights})`;
  const forms = sql`search_term_forms(${text}, ${weights})`;
  return meant === 'begun' && begins
    ? sql`${forms} || search_term(${text}, true, ${weights})`
    : forms;
}

/** Matches every term as part of a longer word or in another spelling. */
export function spelledQuery(
  sql: Sql,
  spelt: readonly TermSpellings[],
  weights: string,
  spelling: Spelling,
): SqlFragment {
  const terms = spelt.map(({ term: { text }, words }) =>
    words.reduce(
      (any, word) =>
        // A word that is a misspelt small word is searched as that small word.
        sql`${any} || search_term(${word}, false, ${weights}) || search_term_forms(${word}, ${weights})`,
      allowsPrefixMatch(text, spelling)
        ? sql`search_term_longer(${text}, ${weights})`
        : sql`search_term_forms(${text}, ${weights})`,
    ),
  );
  const written = spelt.map(({ term }) => queryOfTerm(sql, term, weights, 'written'));
  return allOf(sql, terms, written);
}
