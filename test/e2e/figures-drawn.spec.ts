import type { Page } from '@playwright/test';
import { sendCrowd } from '../support/answers.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import * as pairsWords from '../../app/results/words/ranking-rounds.ts';
import * as words from '../../app/results/words/sections.ts';

const CHOICES = [
  'Drinking fountains',
  'Plant street trees',
  'Shade over the market square',
  'More benches in the shade',
  'Open the school yards in summer',
  'Later opening hours for the lido',
];

async function openFigures(
  page: Page,
  site: Pick<BrowserSite, 'address' | 'insertQuestion'>,
  choices = CHOICES,
): Promise<void> {
  const id = await site.insertQuestion({ kind: 'ranking', choices });
  await sendCrowd(site.address, id, { people: 60, connections: 4 });
  await page.goto(`/question/${id}?view=figures`);
  await untilHydrated(page);
}

for (const width of [320, 390, 820, 1440])
  test(`at ${width} pixels no figure of the rounds lies across the edge of a band`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openFigures(page, site);
    const { figures, crossed, beyond } = await page.locator('.rounds').evaluate((drawing) => {
      const frame = drawing.getBoundingClientRect();
      const boxOf = (one: Element) => one.getBoundingClientRect();
      const isDrawn = (one: Element) => boxOf(one).width > 0;
      const texts = [...drawing.querySelectorAll('text')].filter(isDrawn);
      const rects = [...drawing.querySelectorAll('rect')].filter((one) => boxOf(one).width > 4);
      const bands = [...drawing.querySelectorAll('path')].filter(isDrawn);
      const isAcross = (text: Element) => {
        const { left, right, top, bottom } = boxOf(text);
        const byRect = rects.filter(isDrawn).some((rect) => {
          const box = boxOf(rect);
          const meets =
            left < box.right && right > box.left && top + 3 < box.bottom && bottom - 3 > box.top;
          return meets && (left < box.left - 1 || right > box.right + 1);
        });
        return byRect || bands.some((band) => corners(boxOf(text)).some((at) => isIn(band, at)));
      };
      return {
        figures: texts.length,
        crossed: texts.filter(isAcross).map((text) => text.textContent),
        beyond: texts
          .filter((text) => boxOf(text).left < frame.left - 1 || boxOf(text).right > frame.right)
          .map((text) => text.textContent),
      };

      function corners({ left, right, top, bottom }: DOMRect): DOMPoint[] {
        return [left, right].flatMap((x) => [top + 4, bottom - 4].map((y) => new DOMPoint(x, y)));
      }
      function isIn(band: SVGPathElement, at: DOMPoint): boolean {
        return band.isPointInFill(at.matrixTransform(band.getScreenCTM()?.inverse()));
      }
    });
    expect(figures).toBeGreaterThan(CHOICES.length);
    expect({ crossed, beyond }).toEqual({ crossed: [], beyond: [] });
  });

test('a name as long as they may be stands whole beside its band', async ({ page, site }) => {
  const long = CHOICES.map((name) =>
    `${name}, wherever more than a hundred people wait for the tram at noon`.slice(0, 80),
  );
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openFigures(page, site, long);
  for (const width of [820, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    const names = await page.locator('.rounds-lanes .rounds-name-long').evaluateAll((all) =>
      all.map((name) => {
        const { top, bottom } = name.getBoundingClientRect();
        return { cut: name.scrollHeight - name.clientHeight, top, bottom };
      }),
    );
    expect(names).toHaveLength(CHOICES.length);
    for (const [at, { cut, top }] of names.entries()) {
      expect.soft(cut, `${width} px wide`).toBeLessThanOrEqual(0);
      expect.soft(top, `${width} px wide`).toBeGreaterThanOrEqual(names[at - 1]?.bottom ?? 0);
    }
  }
});

test('on paper, all figures are there, and none is cut', async ({ page, site }) => {
  await page.setViewportSize({ width: 680, height: 1_000 });
  await openFigures(page, site);
  await page.emulateMedia({ media: 'print' });
  for (const name of [words.rounds, words.pairs, words.table])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('.rounds-lanes')).toBeVisible();
  await expect(page.getByText(/^For a redraw/)).toBeVisible();
  await expect(page.locator('code')).toBeVisible();
  for (const table of await page.locator('.figures').all()) {
    await expect(table).toBeVisible();
    expect(
      await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test('on a wide screen all figures share their edges, and the list begins beside the first', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openFigures(page, site);
  const boxes = await page
    .locator('.figures-body .slim, .rounds, .figures > table')
    .evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    );
  expect(boxes.length).toBeGreaterThan(4);
  expect(new Set(boxes.map(String)).size).toBe(1);
  const rail = await page.getByRole('navigation', { name: words.onThisPage }).boundingBox();
  const first = await page.locator('.figures-body .slim').boundingBox();
  expect(rail?.y).toBeLessThan(first?.y ?? 0);
});

test('a wide table keeps its names in sight on a phone, and is scrolled by the keyboard', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openFigures(page, site);
  const table = page.getByRole('region', { name: pairsWords.pairsTable });
  const name = table.getByRole('rowheader').first();
  const before = await name.boundingBox();
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(10);
  expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
});
