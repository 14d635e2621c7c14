import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StateLine } from './state-line.tsx';

/** What the page says as it was made, of a question that closes at a time. */
function drawn(closesAt: string): string {
  const question = { state: 'closed', closesAt, closedEarly: false, isDemo: false } as const;
  return renderToStaticMarkup(
    createElement(StateLine, { question, now: '2026-05-05T08:00:00.000Z' }),
  );
}

test('says since when a question is closed', () => {
  expect(drawn('2026-05-03T08:00:00.000Z')).toContain('2 days ago');
});

test('does not say that a question closed early will have closed', () => {
  expect(drawn('2026-05-12T08:00:00.000Z')).toMatch(/^<p class="[^"]+"><span>[^<]+<\/span><\/p>$/);
});
