import { resultWith } from '../answers/present.ts';
import type { Result } from '../answers/results.ts';
import { loadTallies } from '../answers/store.server.ts';
import { ALL, byLevel, NO_ANSWERS, type Part, type Tally } from '../answers/tally.ts';
import type { Sql } from '../platform/db.server.ts';
import type { Question } from '../questions/question.ts';
import { resultsAreOpen, stateOf } from '../questions/rules.ts';
import { findQuestion } from '../questions/store.server.ts';

/** A result as programs read it: shares and ranges from 0 to 1, none where too few answered. */
export type ResultDocument = {
  people: number;
  asOf: string;
  sequence: number;
  audience: Part['audience'];
  least: Part['least'];
  outside: { none: number; notSure: number };
  choices: ResultChoice[];
};
type ResultChoice = {
  id: string;
  label: string;
  count: number;
  share: number | null;
  low: number | null;
  high: number | null;
};

export type Found =
  | { state: 'shown'; document: ResultDocument; isPublic: boolean }
  | { state: 'hidden'; until: 'answered' | 'closed'; turnout: number }
  | { state: 'removed' };

/** `mayPeek`: of somebody who answered, or asked to see the result without answering. */
export async function findResult(
  sql: Sql,
  publicId: string,
  { now, part = ALL, mayPeek = false }: { now: Date; part?: Part; mayPeek?: boolean },
): Promise<Found | undefined> {
  const stored = await findQuestion(sql, publicId);
  if (!stored) return undefined;
  const state = stateOf(stored, now);
  if (state === 'removed') return { state };
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const isPublic = resultsAreOpen(stored.results, state);
  if (!isPublic && !(mayPeek && stored.results === 'after')) {
    const turnout = byLevel(tally).reduce((sum, { people }) => sum + people, 0);
    return {
      state: 'hidden',
      until: stored.results === 'closed' ? 'closed' : 'answered',
      turnout,
    };
  }
  return { state: 'shown', document: documentOf(stored, tally, part, now), isPublic };
}

function documentOf(stored: Question, tally: Tally, part: Part, now: Date): ResultDocument {
  const result = resultWith(stored, tally, part);
  return {
    people: result.people,
    asOf: now.toISOString(),
    sequence: tally.sequence,
    audience: part.audience,
    least: part.least,
    outside: { none: result.outside.none, notSure: result.outside.unsure },
    choices: result.rows.map((row) => choiceOf(row, result)),
  };
}

function choiceOf(
  { number, label, count, low, high }: Result['rows'][number],
  { shows, people }: Result,
): ResultChoice {
  const hasShares = shows === 'shares';
  return {
    id: String(number),
    label,
    count,
    share: hasShares ? rounded(count / people) : null,
    low: hasShares ? rounded(low / 100) : null,
    high: hasShares ? rounded(high / 100) : null,
  };
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
