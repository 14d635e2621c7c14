import type { Question } from '../questions/question.ts';
import type { QuestionState } from '../questions/rules.ts';
import { closedOnTime, canSeeResult, stateOf } from '../questions/rules.ts';
import { burstStateOf, countsOf, headlineOf, headlineOmissionOf, turnoutOf } from './counts.ts';
import type { BurstState } from './bursts.ts';
import { leaderOf } from './leader.ts';
import { NO_ANSWERS, EVERYONE, excludedIn, type Excluded, type Tally } from './tally.ts';

/** All answers as news tell of them; parts of them move in steps, and come with a page or a document. */
export type LiveResult = {
  people: number;
  none: number;
  notSure: number;
  /** By number, in the order of their numbers. */
  choices: [number: number, count: number][];
  /** The one choice that may be said to lead. */
  leader?: number | undefined;
  /** In a burst what it rests on. */
  burst?: BurstState | undefined;
};

/**
 * How a question stands, as it is told to pages that are open: all of it each time, so that whoever missed something is
 * right after the next. As little as it needs, since it goes to everybody who looks.
 */
export type QuestionUpdate = {
  /** The question's address. */
  question: string;
  state: QuestionState | 'gone';
  revision: number;
  /** Of the newest answer that is in it; it never goes back. */
  sequence: number;
  /** Everybody who answered. */
  turnout: number;
  changes: number;
  peeked: number;
  sawFirst: number;
  heldBack: number;
  /** Of these, those that staff left out; missing where there are none. */
  excluded?: Excluded;
  /** How many count, or lead, only since they came in a room; missing where there are none. */
  inRoom?: number;
  /** How many the result leaves out, where it does. */
  leftOut?: number;
  /** On how many people all answers rest then. */
  all?: number;
  /** Of the demo set: a program made up its answers, but for those that people gave since. */
  demo?: true;
  /** Missing where this reader may not see it yet. */
  result?: LiveResult;
};

/** `hasEarned`: for those who answered, or asked to see the result without answering. */
export function questionUpdateOf(
  stored: Question,
  tally: Tally = NO_ANSWERS,
  { hasEarned = false }: { hasEarned?: boolean } = {},
): QuestionUpdate {
  const state = stateOf(stored);
  if (state === 'removed') return goneUpdate(stored.publicId, state);
  const { sequence, changes, peeked, sawFirst, heldBack, inRoom } = tally;
  const news: QuestionUpdate = {
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
  if (!canSeeResult(stored.results, state, hasEarned)) return news;
  const headline = headlineOf(tally);
  const burst = burstStateOf(headline);
  const { people, none, unsure, byChoice } = countsOf(headline, EVERYONE);
  const listed = stored.choices.filter(({ role }) => role === 'listed').map(({ number }) => number);
  const choices = listed.map((number): [number, number] => [number, byChoice.get(number) ?? 0]);
  const counted = choices.map(([number, count]) => ({ number, count }));
  const leader =
    burst === 'waiting' ? undefined : leaderOf(stored.kind, counted, people, closedOnTime(stored));
  return {
    ...news,
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

/** Of one that is not there any more, or not for everybody. */
export function goneUpdate(question: string, state: 'gone' | 'removed'): QuestionUpdate {
  const none = { changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 };
  return { question, state, revision: 0, sequence: 0, turnout: 0, ...none };
}
