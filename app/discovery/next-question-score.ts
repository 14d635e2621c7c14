import { createRng } from '../stats/rng.ts';

/** A question that somebody might be asked next: open, and not answered by them. */
export type Candidate = {
  id: string;
  topics: readonly number[];
  opensAt: Date;
  /** How much it moves, from 0 to 1: the score of the order of what is trending. */
  movement: number;
};

export type ChooseNextParams = {
  /** What somebody cares for: each topic with how much, more than 0. */
  topicWeights: ReadonlyMap<number, number>;
  now: Date;
  /** The same seed, the same choice. */
  seed: string;
};

/** `isOutside`: it shares no topic with what they care for, and was taken for that. */
export type NextChoice = { id: string; isOutside: boolean };

/** One in five is about something else. */
const OFF_TOPIC_SHARE = 0.2;
/** A score may count for half as much again, so that not everybody is led to the same question. */
const RANDOM_SPREAD = 0.5;
const DAY_MS = 86_400_000;
/** A question is half as fresh each week. */
const FRESHNESS_HALF_LIFE_DAYS = 7;

/**
 * What to ask next: by shared topics × freshness × movement, or, one time in five, the best of what shares none.
 * None of the three alone decides: a question that shares no topic, is old or does not move keeps a part of its chance.
 */
export function chooseNext(
  candidates: readonly Candidate[],
  asked: ChooseNextParams,
): NextChoice | undefined {
  const near = candidates.filter(({ topics }) => topicOverlap(topics, asked.topicWeights) > 0);
  const outside = candidates.filter((one) => !near.includes(one));
  const rng = createRng(asked.seed);
  const wantsOutside = rng() < OFF_TOPIC_SHARE;
  // Where nothing is near, or nobody knows what would be, nothing is outside of it.
  const isOutside = wantsOutside && near.length > 0 && outside.length > 0;
  const pool = isOutside ? outside : near.length > 0 ? near : outside;
  const best = pool
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => ({ one, score: scoreOf(one, asked) * (1 + RANDOM_SPREAD * rng()) }))
    .toSorted((a, b) => b.score - a.score)[0];
  return best && { id: best.one.id, isOutside };
}

export function scoreOf(
  { topics, opensAt, movement }: Candidate,
  { topicWeights, now }: Pick<ChooseNextParams, 'topicWeights' | 'now'>,
): number {
  const days = Math.max(0, now.getTime() - opensAt.getTime()) / DAY_MS;
  const fresh = 2 ** (-days / FRESHNESS_HALF_LIFE_DAYS);
  return (0.25 + topicOverlap(topics, topicWeights)) * (0.25 + fresh) * (0.25 + movement);
}

/** From 0 to 1: how much of what somebody cares for most a question is about. */
function topicOverlap(topics: readonly number[], cares: ReadonlyMap<number, number>): number {
  const most = Math.max(0, ...cares.values());
  const shared = Math.max(0, ...topics.map((topic) => cares.get(topic) ?? 0));
  return most > 0 ? shared / most : 0;
}
