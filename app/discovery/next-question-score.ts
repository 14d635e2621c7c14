import { createRng } from '../stats/rng.ts';

/** A question that a voter might be asked next: open, and not answered by them. */
export type Candidate = {
  id: string;
  topics: readonly number[];
  opensAt: Date;
  /** From 0 to 1: the score of the trending order. */
  movement: number;
};

export type ChooseNextParams = {
  /** The voter's interests: each topic with its weight, above 0. */
  topicWeights: ReadonlyMap<number, number>;
  now: Date;
  /** The same seed makes the same choice. */
  seed: string;
};

/** `isOutside`: the question shares no topic with the voter's interests, and was chosen for that. */
export type NextChoice = { id: string; isOutside: boolean };

/** One question in five is about something else. */
const OFF_TOPIC_SHARE = 0.2;
/** Chance adds up to half of a score, so that not everybody is led to the same question. */
const RANDOM_SPREAD = 0.5;
const DAY_MS = 86_400_000;
const FRESHNESS_HALF_LIFE_DAYS = 7;

/**
 * Chooses what to ask next by shared topics × freshness × movement or, one time in five, the best of what shares no
 * topic. None of the three decides alone: a question that shares no topic, is old or does not move keeps a part of its
 * chance.
 */
export function chooseNext(
  candidates: readonly Candidate[],
  asked: ChooseNextParams,
): NextChoice | undefined {
  const near = candidates.filter(({ topics }) => topicOverlap(topics, asked.topicWeights) > 0);
  const outside = candidates.filter((one) => !near.includes(one));
  const rng = createRng(asked.seed);
  const wantsOutside = rng() < OFF_TOPIC_SHARE;
  // A question can be outside only where others are near: without known interests none is.
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

/** From 0 to 1: the largest weight of a shared topic, relative to the heaviest interest. */
function topicOverlap(topics: readonly number[], cares: ReadonlyMap<number, number>): number {
  const most = Math.max(0, ...cares.values());
  const shared = Math.max(0, ...topics.map((topic) => cares.get(topic) ?? 0));
  return most > 0 ? shared / most : 0;
}
