import {
  type QuestionState,
  closedOnTime,
  canSeeResult,
  stateOf,
} from '../questions/question-rules.ts';
import { burstStateOf, countsOf, headlineOf, headlineOmissionOf, turnoutOf } from './counts.ts';
import type { BurstState } from './bursts.ts';
import { leaderOf } from './leader.ts';
import type { CountedQuestion } from './question-view.ts';
import { NO_ANSWERS, EVERYONE, excludedIn, type Excluded, type Tally } from './tally.ts';

/** The headline as updates hold it; splits change only with releases, and come with a page or a document. */
export type LiveResult = {
  people: number;
  none: number;
  notSure: number;
  /** In the order of the numbers. */
  choices: [number: number, count: number][];
  /** The one choice that may be said to lead. */
  leader?: number | undefined;
  /** In a burst, what the result rests on. */
  burst?: BurstState | undefined;
};

/**
 * How a question stands, as it is published to open pages: complete each time, so that a page that missed an update is
 * right after the next. It is kept small, since it goes to every reader.
 */
export type QuestionUpdate = {
  /** The id in the question's address. */
  question: string;
  state: QuestionState | 'gone';
  revision: number;
  /** The newest log entry that is counted; it never goes back. */
  sequence: number;
  turnout: number;
  changes: number;
  peeked: number;
  sawFirst: number;
  heldBack: number;
  /** How many of those held back staff left out; missing where there are none. */
  excluded?: Excluded;
  /** How many count, or are in the headline, only because they came in a room; missing where there are none. */
  inRoom?: number;
  /** How many answers the headline leaves out; missing where there are none. */
  leftOut?: number;
  /** The base of all answers, where the headline leaves any out. */
  all?: number;
  /** A demo question: a program made up its answers, except those that people gave since. */
  demo?: true;
  /** Missing where this reader may not see the result yet. */
  result?: LiveResult;
};

/** `hasEarned`: the reader answered, or chose to see the result without answering. */
export function questionUpdateOf(
  stored: CountedQuestion,
  tally: Tally = NO_ANSWERS,
  { hasEarned = false }: { hasEarned?: boolean } = {},
): QuestionUpdate {
  const state = stateOf(stored);
  if (state === 'removed') return goneUpdate(stored.publicId, state);
  const { sequence, changes, peeked, sawFirst, heldBack, inRoom } = tally;
  const update: QuestionUpdate = {
    question: stored.publicId,
    state,
    revision: stored.revision,
    sequence,
    turnout: turnoutOf(tally),
    changes,
    peeked,
    sawFirst,
    heldBack,
    ...excludedIn(tally),
    ...(inRoom > 0 && { inRoom }),
    ...(stored.isDemo && { demo: true as const }),
  };
  if (!canSeeResult(stored.results, state, hasEarned)) return update;
  const headline = headlineOf(tally);
  const burst = burstStateOf(headline);
  const { people, none, unsure, byChoice } = countsOf(headline, EVERYONE);
  const listed = stored.choices.filter(({ role }) => role === 'listed').map(({ number }) => number);
  const choices = listed.map((number): [number, number] => [number, byChoice.get(number) ?? 0]);
  const counted = choices.map(([number, count]) => ({ number, count }));
  const leader =
    burst === 'waiting' ? undefined : leaderOf(stored.kind, counted, people, closedOnTime(stored));
  return {
    ...update,
    ...headlineOmissionOf(tally),
    result: {
      people,
      none,
      notSure: unsure,
      choices,
      ...(leader !== undefined && { leader }),
      ...(burst && { burst }),
    },
  };
}

/** The update for a question that does not exist any more, or not for everybody. */
export function goneUpdate(question: string, state: 'gone' | 'removed'): QuestionUpdate {
  const none = { changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 };
  return { question, state, revision: 0, sequence: 0, turnout: 0, ...none };
}
