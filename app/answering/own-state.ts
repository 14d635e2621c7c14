import type { Choice } from '../questions/question.ts';
import type { ResultDetails } from '../results/words/details.ts';
import type { OwnAnswer, Standing } from './own-answer.ts';
import { withOwn } from './own-answer.ts';
import type { QuestionView } from '../results/present.ts';
import type { Failure } from './reply.ts';
import { resultIn, type ResultDocument } from '../results/words/result-document.ts';
import type { Result } from '../results/results.ts';
import type { Own } from '../results/words/sentence.ts';
import { NONE, UNSURE } from '../results/tally.ts';

/** All that is known of one's own answer to a question, and what is under way. */
export type OwnState = {
  /** What stands on the server; empty where nothing does. */
  picks: readonly number[];
  isHeld: boolean;
  hasPeeked: boolean;
  /** The newest result this device was given, and what stands behind it. */
  document: ResultDocument | undefined;
  details: ResultDetails | undefined;
  standings: readonly Standing[];
  attempt: Attempt | undefined;
  /** What just happened, and is told once. */
  said: Said | undefined;
  /** The figures that belong to it are on their way. */
  isWaiting: boolean;
};

export type Attempt = {
  does: 'answer' | 'withdraw' | 'peek';
  picks: readonly number[];
  /** Picked: chosen before, as by somebody who went to sign in, and not sent yet. */
  stage: 'picked' | 'sending' | 'failed';
  failure?: Failure;
};

/** `before`: what stood until then, for a way back. */
export type Said = {
  did: 'counted' | 'withdrawn' | 'peeked';
  before: readonly number[];
  /** It is marked as given after looking. */
  afterLooking?: true;
};

export const NOTHING_KNOWN: OwnState = {
  picks: [],
  isHeld: false,
  hasPeeked: false,
  document: undefined,
  details: undefined,
  standings: [],
  attempt: undefined,
  said: undefined,
  isWaiting: false,
};

/** What the server tells, put in place of what was known; what is under way stays. */
export function withTold(state: OwnState, told: OwnAnswer | undefined): OwnState {
  const sequence = told?.sequence ?? 0;
  // An answer that was given meanwhile is newer than what the server knew when it was asked.
  if (sequence < (state.standings.at(-1)?.sequence ?? 0)) return state;
  const picks = told?.choices.map(Number) ?? [];
  const isSame = picks.join() === state.picks.join();
  return {
    ...state,
    picks,
    // As when another tab has answered: what was said here is about an answer that stands no more.
    said: isSame ? state.said : undefined,
    isHeld: told?.held ?? false,
    hasPeeked: told?.peeked ?? false,
    document: told?.result ?? state.document,
    standings: sequence > 0 && !told?.held ? [...state.standings, { sequence, picks }] : [],
  };
}

type Shown = Pick<QuestionView, 'kind' | 'state' | 'choices' | 'result' | 'resultShows' | 'counts'>;

/**
 * The newest result that may be shown here: the page's or the one this device was given, one's own answer in it.
 * While people can answer, rows stay in the order of the choices, so that none moves when it becomes a result. A part
 * of the answers comes from the page alone.
 */
export function shownResult(question: Shown, state: OwnState, isPart = false): Result | undefined {
  const { document, standings } = state;
  // An answer that was taken back opens nothing any more.
  if (question.resultShows === 'after answering' && !hasEarned(state)) return undefined;
  const isNewer = !isPart && document && holdsMore(document, question);
  const result = isNewer
    ? resultIn(withOwn(document, question.kind, standings), question.kind)
    : question.result;
  if (!result || question.state === 'closed') return result;
  return { ...result, rows: inOrderOf(question.choices, result.rows) };
}

/** A burst begins and ends without an answer: what the page says of it is the newer then. */
function holdsMore(document: ResultDocument, { result, counts }: Shown): boolean {
  return !result || (document.sequence >= counts.sequence && document.burst === result.burst);
}

/** Whether this person answered, or asked to see the result without. */
export function hasEarned({ picks, hasPeeked }: OwnState): boolean {
  return picks.length > 0 || hasPeeked;
}

/** Whether the page's own figures hold one's newest answer, so that none have to be fetched. */
export function holdsOwn(
  question: Pick<QuestionView, 'result' | 'counts'>,
  { document, standings }: OwnState,
): boolean {
  const newest = standings.at(-1)?.sequence ?? 0;
  if (document && document.sequence >= newest) return true;
  return question.result !== undefined && question.counts.sequence >= newest;
}

function inOrderOf<T extends { number: number }>(
  choices: readonly Choice[],
  rows: readonly T[],
): T[] {
  return choices.flatMap(({ number }) => rows.find((row) => row.number === number) ?? []);
}

/** One's own answer as a sentence about the result needs it. */
export function ownIn(picks: readonly number[]): Own | undefined {
  const [first] = picks;
  if (first === undefined) return undefined;
  if (first === NONE) return { outside: 'none' };
  return first === UNSURE ? { outside: 'unsure' } : { picked: picks };
}
