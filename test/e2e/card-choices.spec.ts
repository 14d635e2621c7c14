import { test } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';
import { LONG_TEXTS } from '../support/long-texts.ts';

test('a question that reads from right to left begins at the edge of its page', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ text: `${LONG_TEXTS.Arabic}؟` });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/question/${id}`);
    const right = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading.querySelector('bdi') ?? heading);
      const edge = heading.closest('.page')?.getBoundingClientRect().right ?? 0;
      return Math.round(edge - words.getBoundingClientRect().right);
    });
    expect(right, `${width} px wide`).toBe(0);
  }
});

test('a bullet stands on the line where its label begins, whichever way that reads', async ({
  page,
  site,
}) => {
  const text = 'Which two of these bulbs go into the bed by the gate?';
  const long =
    'Snowdrops from the old garden behind the mill, which come up long before anything else there';
  await site.insertQuestion({
    text,
    kind: 'multiple',
    choices: ['Tulips', long, 'زنبق الوادي', 'Crocus'],
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/question?sort=new');
    const card = page.getByRole('article').filter({ hasText: text });
    const found = await card.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        const words = document.createRange();
        words.selectNodeContents(item);
        const { top, left, right } = words.getBoundingClientRect();
        const list = item.parentElement?.getBoundingClientRect();
        const isRtl = getComputedStyle(item).direction === 'rtl';
        return {
          isRtl,
          above: Math.round(top - item.getBoundingClientRect().top),
          room: Math.round(isRtl ? (list?.right ?? 0) - right : left - (list?.left ?? 0)),
        };
      }),
    );
    expect(found).toHaveLength(4);
    expect(found.filter(({ isRtl }) => isRtl)).toHaveLength(1);
    // Nothing stands above the words, and the bullet has its room before them.
    for (const { above, room } of found) {
      expect(above).toBeLessThan(8);
      expect(room).toBe(18);
    }
  }
});
