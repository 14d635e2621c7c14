import type { QuestionKind, QuestionState } from '../../questions/question-rules.ts';
import type { BurstState } from '../bursts.ts';
import type { Flood } from '../floods.ts';
import type { Excluded, Split } from '../tally.ts';
import { resultOf, type Result } from '../result.ts';

/** A result for programs: shares and ranges from 0 to 1, null where too few answered. */
export type ResultDocument = {
  state: QuestionState;
  people: number;
  asOf: string;
  sequence: number;
  audience: Split['audience'];
  least: Split['least'];
  outside: { none: number; notSure: number };
  /** The id of the one choice that may be said to lead. */
  leader: string | null;
  choices: ResultChoice[];
  /** The meaning of "low" and "high". */
  ranges: typeof RANGES;
  /** Whether the question is from the demo set, which made up `demoAnswers` of all its answers. */
  demo: boolean;
  demoAnswers: number;
  /**
   * How many answers are held back and not counted, how many of them staff left out, and when they came; missing where
   * there are none.
   */
  heldBack?: { answers: number; excluded?: Excluded; floods: readonly Flood[] };
  /**
   * How many answers are in the figures only because they came in a room that the author presented the question to,
   * where no network has a cap; missing where there are none.
   */
  inRoom?: number;
  /**
   * How many answers the figures leave out, since one network gave too many: "audience=all" has them; missing where
   * there are none.
   */
  leftOut?: number;
  /**
   * Set only while many answers come from few networks: the figures are those of the better checked ("least=device") as
   * of "asOf" or, where these are too few, of all answers, which are being checked.
   */
  burst?: BurstState;
  /** Set for a scale. */
  scale?: { mean: number | null; median: number | null };
  /** Set for a ranking; "choices" then counts who put each first. */
  ranking?: {
    /** Who would win as it stands; null below 30 people. Nobody wins before the close. */
    ahead: string | null;
    winner: string | null;
    /** In how many redraws of the ballots the winner wins. */
    redraws: { of: number; won: number } | null;
    /** The fewest ballots that, had they been different, would have let another win; an upper bound unless exact. */
    margin: { ballots: number; exact: boolean } | null;
    rounds: { votes: Record<string, number>; exhausted: number; out: string | null }[];
    ties: { seed: string; order: string[] };
  };
};

export const RANGES = '95% score intervals, if these answers were a random draw';

export type ResultChoice = {
  id: string;
  label: string;
  count: number;
  share: number | null;
  low: number | null;
  high: number | null;
};

/** The result as it is drawn: figures are computed from the counts, so that a page and a document never differ. */
export function resultFromDocument(document: ResultDocument, kind: QuestionKind): Result {
  const { people, outside, choices, leader, burst } = document;
  const counted = choices.map(({ id, label, count }) => ({ number: Number(id), label, count }));
  const { none, notSure: unsure } = outside;
  const leading = leader === null ? undefined : Number(leader);
  return { ...resultOf(kind, counted, people, { none, unsure }, leading), ...(burst && { burst }) };
}
