import { expect, test } from 'vitest';
import { DRAWING_BOX, type DrawnPoint, type DrawnShape } from '../article-drawing.ts';
import { articles } from '../texts.ts';
import * as words from '../words/article-drawings.ts';
import { drawArticle } from './draw-article.ts';

const drawn = articles.map((article) => {
  if (!article.drawing) throw new Error(`${article.key} has no drawing`);
  return { key: article.key, plan: article.drawing, ...drawArticle(article.drawing) };
});

function pointsOf(shape: DrawnShape): DrawnPoint[] {
  switch (shape.is) {
    case 'rect':
      return [
        [shape.x, shape.y],
        [shape.x + shape.width, shape.y + shape.height],
      ];
    case 'circle':
      return [
        [shape.x - shape.radius, shape.y - shape.radius],
        [shape.x + shape.radius, shape.y + shape.radius],
      ];
    case 'line':
      return [shape.from, shape.to];
    case 'dots':
      return [...shape.at];
    case 'path':
      return Array.from(shape.d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) => [
        Number(x),
        Number(y),
      ]);
  }
}

const dotsIn = (shapes: readonly DrawnShape[], fill: string) =>
  shapes
    .flatMap((shape) => (shape.is === 'dots' && shape.fill === fill ? [shape.at.length] : []))
    .reduce((sum, count) => sum + count, 0);
const drawingOf = (of: string) => {
  const found = drawn.find(({ plan }) => plan.of === of);
  if (!found) throw new Error(`nothing is drawn as ${of}`);
  return found;
};

test.each(drawn)('the drawing of $key stays in its box and says what it shows', (drawing) => {
  const points = drawing.shapes.flatMap(pointsOf);
  expect(points.length).toBeGreaterThan(10);
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(DRAWING_BOX.width);
    expect(y).toBeGreaterThanOrEqual(0);
    // A thumbnail ends above the lowest line of words.
    expect(y).toBeLessThanOrEqual(DRAWING_BOX.height - 16);
  }
  // A browser complains of a path that begins nowhere.
  const paths = drawing.shapes.flatMap((shape) => (shape.is === 'path' ? [shape.d] : []));
  for (const path of paths) expect(path).toMatch(/^M/);
  for (const { x, y } of drawing.labels) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(DRAWING_BOX.width);
    expect(y).toBeLessThanOrEqual(DRAWING_BOX.height);
  }
  expect(drawing.said).toMatch(/\d.*\.$/);
  // Drawn anew it is the same: what stands beside it stays true.
  const { said, shapes } = drawArticle(structuredClone(drawing.plan));
  expect({ said, shapes }).toEqual({ said: drawing.said, shapes: drawing.shapes });
});

test('no two articles look alike', () => {
  expect(new Set(drawn.map(({ plan }) => plan.of)).size).toBe(drawn.length);
});

test('each person of a crowd is one dot', () => {
  const { shapes } = drawingOf('crowds');
  expect(dotsIn(shapes, 'glow')).toBe(5 + 50 + 500);
  expect(dotsIn(shapes, 'edge')).toBe(3 + 30 + 300);
});

test('123 forged answers stand among 1,000 people', () => {
  const { shapes, said } = drawingOf('forged');
  expect(dotsIn(shapes, 'glow')).toBe(123);
  expect(dotsIn(shapes, 'edge')).toBe(1_000);
  expect(said).toBe(words.forgeriesSaid({ people: 500, forged: 123 }));
});

test('the boxes of a table of guesses have one area, and the one with the answer is lit', () => {
  const { shapes } = drawingOf('guesses');
  const boxes = shapes.flatMap((shape) => (shape.is === 'rect' ? [shape] : []));
  expect(boxes).toHaveLength(18);
  const areas = boxes.map(({ width, height }) => (width + 1) * height);
  for (const area of areas) expect(area).toBeCloseTo(areas[0] ?? 0, 6);
  expect(boxes.filter(({ fill }) => fill === 'glow')).toHaveLength(1);
});

test('a lead is called by the rule of a result, and only where there is one', () => {
  const { labels } = drawingOf('bars');
  const texts = labels.map(({ text }) => text);
  expect(texts).toContain(words.pair({ people: 1_000, hasLead: false }));
  expect(texts).toContain(words.pair({ people: 10_000, hasLead: true }));
  expect(drawingOf('gaps').said).toContain(words.points({ low: -0.7, high: 10.7 }));
});

test('a line that is bright has left the range, and the rest have not', () => {
  const { shapes, labels } = drawingOf('looks');
  const lines = (stroke: string) =>
    shapes.filter((shape) => shape.is === 'path' && shape.stroke === stroke).length;
  expect(lines('edge')).toBe(24);
  const called = lines('star');
  // 58 of 100 in the long run: fewer than 6 or more than 21 of 24 come less than once in a thousand times.
  expect(called).toBeGreaterThan(6);
  expect(called).toBeLessThan(21);
  expect(labels.map(({ text }) => text)).toContain(words.calledAtSome({ called, questions: 24 }));
});

test('nobody changes their mind when a choice is left out', () => {
  const { shapes } = drawingOf('missing choice');
  const wide = shapes.flatMap((shape) => (shape.is === 'rect' ? [shape.width] : []));
  const sum = wide.reduce((total, width) => total + width, 0);
  // Each band has its width at the top and at the bottom.
  expect(sum / 2).toBeCloseTo(DRAWING_BOX.width - 2 * 16 - 2 * 12, 6);
});
