import { expect, test } from 'vitest';
import type { HourTopic } from './hour-topics.ts';
import { dotsPath, MAX_STARS, topicStarsOf, starredTopics } from './topic-stars.ts';

const topic = (slug: string, answers: number): HourTopic => ({ slug, name: slug, answers });
const many = (count: number, answers: number) =>
  Array.from({ length: count }, (_, at) => topic(`t${at}`, answers));

test('a dot stands for one answer, or for a round number of them', () => {
  const perDot = (most: number) => topicStarsOf([topic('a', most), topic('b', 1)]).perDot;
  expect([0, 1, 110, 111, 220, 221, 551, 1_101, 2_201].map(perDot)).toEqual([
    1, 1, 1, 2, 2, 5, 10, 20, 50,
  ]);
  const { stars } = topicStarsOf([topic('a', 300), topic('b', 1), topic('c', 0)]);
  // One answer is still a dot.
  expect(stars.map(({ dots }) => dots)).toEqual([60, 1, 0]);
});

test('a star grows with its answers, and one without any is the star alone', () => {
  const radii = topicStarsOf([
    topic('a', 100),
    topic('b', 25),
    topic('c', 1),
    topic('d', 0),
  ]).stars.map(({ radius }) => radius);
  expect(radii.toSorted((a, b) => b - a)).toEqual(radii);
  expect(new Set(radii).size).toBe(4);
});

test('all dots lie within the star, and no two at one place', () => {
  const points = dotsPath(100).split('M').slice(1);
  expect(new Set(points).size).toBe(100);
  const radius = topicStarsOf([topic('a', 100)]).stars[0]?.radius ?? 0;
  for (const point of points) {
    const [x = 0, y = 0] = point.replace('h0', '').split(' ').map(Number);
    expect(Math.hypot(x, y)).toBeLessThan(radius);
  }
  expect(dotsPath(0)).toBe('');
});

test('lines join only stars that are there', () => {
  expect(topicStarsOf([])).toEqual({ stars: [], lines: [], perDot: 1 });
  expect(topicStarsOf(many(1, 1)).lines).toEqual([]);
  expect(topicStarsOf(many(3, 1)).lines).toHaveLength(2);
  const whole = topicStarsOf(many(MAX_STARS + 3, 1));
  expect(whole.stars).toHaveLength(MAX_STARS);
  // Every star hangs on the first: as many lines as others.
  expect(whole.lines).toHaveLength(MAX_STARS - 1);
  expect(new Set(whole.lines.map(({ to }) => `${to.x} ${to.y}`)).size).toBe(MAX_STARS - 1);
});

test('stars keep their places, and the quiet ones make room', () => {
  const first = starredTopics([], [topic('a', 1), topic('b', 9), topic('c', 0)], undefined);
  expect(first).toEqual(['b', 'a', 'c']);
  expect(starredTopics(first, [topic('a', 50), topic('b', 9), topic('c', 0)], undefined)).toBe(
    first,
  );
  const full = [...many(MAX_STARS - 1, 1), topic('quiet', 0)];
  const slugs = full.map(({ slug }) => slug);
  expect(starredTopics(slugs, [...full, topic('new', 1)], undefined)).toEqual([
    ...slugs.slice(0, -1),
    'new',
  ]);
  expect(starredTopics(slugs, [...full, topic('still', 0)], undefined)).toBe(slugs);
  expect(starredTopics(slugs, full.slice(1), undefined)).toEqual(slugs.slice(1));
});

test('the current topic always has a star', () => {
  const full = [...many(MAX_STARS, 1), topic('here', 0)];
  expect(starredTopics([], full, 'here')).toContain('here');
  const before = many(MAX_STARS, 1).map(({ slug }) => slug);
  expect(starredTopics(before, full, 'here')).toEqual([...before.slice(0, -1), 'here']);
});
