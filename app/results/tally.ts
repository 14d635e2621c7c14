import { OPT_OUT_NUMBERS } from '../questions/question.ts';
import type { SplitGroup, Level } from './levels.ts';

/** The counters of one question: how many people, by level and choice. */
export type Tally = {
  /** Grows by one with every accepted answer, change and withdrawal. */
  sequence: number;
  changes: number;
  withdrawals: number;
  /** Voters who chose to see the result without answering; `sawFirst`: how many who answered had seen it before. */
  peeked: number;
  sawFirst: number;
  /** All answers that are held back; `excluded`: how many of them staff left out, and since when. */
  heldBack: number;
  excluded?: { answers: number; since: Date } | undefined;
  /** How many count, or are in the headline, only because they came in a room. */
  inRoom: number;
  /** How many came as the first of their network. */
  firstOfNetwork: number;
  lastAnswerAt: Date | null;
  counts: Counters;
  /** How many of these one network gave past its share of the headline. */
  overNetworkShare: Counters;
  /** Set in a burst (bursts.ts); `headline` holds the better checked as of a release, where they suffice. */
  burst?: { headline?: { sequence: number; at: Date; counts: Counters } | undefined } | undefined;
};

type Counters = readonly { level: number; choice: number; people: number }[];

/** How many of the answers held back staff left out, as readers are told. */
export type Excluded = { answers: number; since: string };

export function excludedIn({ excluded }: Pick<Tally, 'excluded'>): { excluded?: Excluded } {
  if (!excluded) return {};
  const { answers, since } = excluded;
  return { excluded: { answers, since: since.toISOString() } };
}

/** Numbers that stand for no choice of the author's. */
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

/** A division of the answers: of one audience, and checked at this level or better. */
export type Split = { audience: SplitGroup; least: Level };
export const EVERYONE: Split = { audience: 'everyone', least: 'open' };

export function isEveryone({ audience, least }: Split): boolean {
  return audience === EVERYONE.audience && least === EVERYONE.least;
}
