import { expect, test } from 'vitest';
import { globSync, readFileSync } from 'node:fs';
import { formatNumber } from '../base/words/figures.ts';
import type { DrawingPlan } from './article-drawing.ts';
import { articles } from './texts.ts';

const written = import.meta.glob<{ wordCount: number }>('./articles/*.mdx', { eager: true });
const bodies = new Map(
  globSync('app/content/articles/*.mdx').map((path) => [
    path.slice('app/content/'.length, -'.mdx'.length),
    readFileSync(path, 'utf8'),
  ]),
);
/** The day of the first commit: nothing was published before there was anything. */
const FIRST_DAY = '2026-11-21';
const demo = globSync('db/demo/questions/*.ts').map((path) => readFileSync(path, 'utf8'));

/** What a drawing is made of has to stand in its text, in the figures of a sentence or of a drawing there. */
function figuresDrawn(plan: DrawingPlan | undefined): string[] {
  switch (plan?.of) {
    // Nine tenths of a table of nineteen figures: its ends, its middle and the answer.
    case 'guesses':
      return [plan.at[0], plan.at.at(-1), plan.middle, plan.truth].map((one) =>
        formatNumber(one ?? NaN),
      );
    case 'missing choice':
      return [`people={[${plan.people.join(', ')}]} toFirst={${plan.toFirst}}`];
    case 'crowds':
    case 'gaps':
    case 'bars':
      return plan.rows.map((row) => `[${row.join(', ')}]`);
    case 'majorities':
      return [...plan.each.map(String), formatNumber(plan.people)];
    case 'forged':
      return [formatNumber(plan.people)];
    case 'looks':
      return [formatNumber(plan.people)];
    case undefined:
      return ['a drawing'];
  }
}

test('there are articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(8);
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
});

test.each(articles)('$key has all that an article has', (article) => {
  const { key, title, description, lead, slug, published, updated, polls, sources, outline } =
    article;
  const { drawing, caption } = article;
  expect(title.length).toBeLessThanOrEqual(75);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(lead).toMatch(/[.?]$/);
  expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(published).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(published && published >= FIRST_DAY, `${published} is before the site was there`).toBe(
    true,
  );
  expect(updated === undefined || updated > (published ?? '')).toBe(true);
  expect(outline.length).toBeGreaterThanOrEqual(4);
  const { wordCount = 0 } = written[`./${key}.mdx`] ?? {};
  expect(wordCount).toBeGreaterThanOrEqual(900);
  expect(wordCount).toBeLessThanOrEqual(1_600);

  const body = bodies.get(key) ?? '';
  expect(caption).toMatch(/\.$/);
  expect(caption.length).toBeLessThanOrEqual(110);
  const text = body.split(/^---$/m).slice(2).join('');
  for (const figure of figuresDrawn(drawing))
    expect(text, `${figure} is drawn and not written`).toContain(figure);
  expect(polls.length).toBeGreaterThanOrEqual(1);
  for (const [at, poll] of polls.entries()) {
    expect(body).toContain(`<Poll at={${at + 1}}`);
    expect(demo.some((questions) => questions.includes(poll))).toBe(true);
  }
  expect(sources.length).toBeGreaterThanOrEqual(2);
  // Each source is named where something rests on it, and nothing rests on a source that is not there.
  const named = Array.from(body.matchAll(/<Source at=\{(\d+)\} ?\/>/g), ([, at]) => Number(at));
  expect([...new Set(named)].toSorted((a, b) => a - b)).toEqual(
    sources.map((_source, index) => index + 1),
  );
});
