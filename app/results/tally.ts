import { OPT_OUT_NUMBERS } from '../questions/question.ts';
import type { SplitGroup, Level } from './levels.ts';

/** The counters of one question: how many people, by how they were checked and by what they picked. */
export type Tally = {
  /** Grows by one with every accepted answer, change and withdrawal. */
  sequence: number;
  changes: number;
  withdrawals: number;
  /** Asked to see the result without answering; and of those who answered, how many had. */
  peeked: number;
  sawFirst: number;
  /** All that are kept and not counted; of these, those that staff left out, since when it first left any out. */
  heldBack: number;
  excluded?: { answers: number; since: Date } | undefined;
  /** How many count, or lead, only since they came in a room. */
  inRoom: number;
  /** How many came as the first of their network. */
  firstOfNetwork: number;
  lastAnswerAt: Date | null;
  counts: Counters;
  /** Of these, what one network gave past its share of the headline. */
  overNetworkShare: Counters;
  /** In a burst (bursts.ts): the better checked, as they were released, where the headline rests on them. */
  burst?: { headline?: { sequence: number; at: Date; counts: Counters } | undefined } | undefined;
};

type Counters = readonly { level: number; choice: number; people: number }[];

/** What staff left out of all that is held back, as it is told. */
export type Excluded = { answers: number; since: string };

export function excludedIn({ excluded }: Pick<Tally, 'excluded'>): { excluded?: Excluded } {
  if (!excluded) return {};
  const { answers, since } = excluded;
  return { excluded: { answers, since: since.toISOString() } };
}

/** Numbers that stand for no choice of the asker's. */
export const COUNTED = -1;
export const NONE = OPT_OUT_NUMBERS.none;
export const UNSURE = OPT_OUT_NUMBERS.unsure;

export const NO_ANSWERS: Tally = {
  sequence: 0,
  changes: 0,
  withdrawals: 0,
  peeked: 0,
  sawFirst: 0,
  heldBack: 0,
  inRoom: 0,
  firstOfNetwork: 0,
  lastAnswerAt: null,
  counts: [],
  overNetworkShare: [],
};

/** A part of the answers: of some people, and only those checked at least so well. */
export type Split = { audience: SplitGroup; least: Level };
export const EVERYONE: Split = { audience: 'everyone', least: 'open' };

export function isEveryone({ audience, least }: Split): boolean {
  return audience === EVERYONE.audience && least === EVERYONE.least;
}
