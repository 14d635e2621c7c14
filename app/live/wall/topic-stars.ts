import { answersPerDot, GOLDEN_ANGLE } from '../../results/sky/sky.ts';
import type { HourTopic } from './hour-topics.ts';

/**
 * The topics as a constellation: each has a place, and around it a dot for each answer of the last hour, in a spiral
 * whose area grows with them (H. Vogel, “A better way to construct the sunflower head”, 1979).
 */
export type TopicStars = {
  stars: TopicStar[];
  lines: { from: StarPlace; to: StarPlace }[];
  /** How many answers a dot stands for. */
  perDot: number;
};

export type TopicStar = HourTopic & { at: number; place: StarPlace; dots: number; radius: number };

/** In hundredths of the drawing, so that it can have any size. */
type StarPlace = { x: number; y: number };

const PLACES: readonly StarPlace[] = [
  { x: 50, y: 40 },
  { x: 20, y: 15 },
  { x: 80, y: 21 },
  { x: 24, y: 67 },
  { x: 77, y: 72 },
  { x: 47, y: 8 },
  { x: 51, y: 83 },
  { x: 14, y: 42 },
  { x: 87, y: 47 },
];
/** Pairs of places; those of the first are joined before those further out. */
const JOINED: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 5],
  [3, 6],
  [1, 7],
  [2, 8],
];

/** With more, stars would cover the names of others. */
const MAX_DOTS = 110;
const DOT_APART = 2.6;
/** The star in the middle takes the room of these. */
const FIRST_DOTS = 9;
const STAR_RADIUS = 9;

export function topicStarsOf(topics: readonly HourTopic[]): TopicStars {
  const most = Math.max(0, ...topics.map(({ answers }) => answers));
  const perDot = answersPerDot(most, MAX_DOTS);
  const stars = PLACES.flatMap((place, at) => {
    const topic = topics[at];
    if (!topic) return [];
    const dots = Math.ceil(topic.answers / perDot);
    return { ...topic, at, place, dots, radius: radiusOf(dots) };
  });
  return {
    stars,
    lines: JOINED.flatMap(([one, other]) => {
      const [from, to] = [stars[one], stars[other]];
      return from && to ? { from: from.place, to: to.place } : [];
    }),
    perDot,
  };
}

/** The dots of a star around its middle, as a path of points with round ends. */
export function dotsPath(dots: number): string {
  return Array.from({ length: dots }, (_, at) => {
    const [distance, angle] = [DOT_APART * Math.sqrt(at + FIRST_DOTS), at * GOLDEN_ANGLE];
    const [x, y] = [distance * Math.cos(angle), distance * Math.sin(angle)].map(tenths);
    return `M${x} ${y}h0`;
  }).join('');
}

function radiusOf(dots: number): number {
  return dots === 0
    ? STAR_RADIUS
    : Math.ceil(DOT_APART * Math.sqrt(dots + FIRST_DOTS) + DOT_APART / 2);
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** As many as there are places. */
export const MAX_STARS = PLACES.length;

/**
 * Which topics have a star: those with a place keep it, so that no star moves. One that has answers takes the place of
 * one that has none; the current one always has a place.
 */
export function starredTopics(
  before: readonly string[],
  topics: readonly HourTopic[],
  current: string | undefined,
): readonly string[] {
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]));
  const shown = before.filter((slug) => bySlug.has(slug));
  const weightOf = (slug: string) =>
    slug === current ? Infinity : (bySlug.get(slug)?.answers ?? 0);
  for (const { slug } of topics.toSorted((a, b) => weightOf(b.slug) - weightOf(a.slug))) {
    if (shown.includes(slug)) continue;
    if (shown.length < MAX_STARS) shown.push(slug);
    else {
      const still = shown.findLastIndex((one) => weightOf(one) === 0);
      if (weightOf(slug) === 0 || (still === -1 && slug !== current)) break;
      shown[still === -1 ? MAX_STARS - 1 : still] = slug;
    }
  }
  return shown.join() === before.join() ? before : shown;
}
