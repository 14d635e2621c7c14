import { expect, test, type EmbeddedFrame } from '../support/embed-fixtures.ts';
import type { BrowserSite } from '../support/browser-site.ts';
import { expectValidPage } from '../support/page-checks.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { insertBestReason } from '../support/reasons.ts';
import * as tryWords from '../../app/embeds/words/try.ts';
import * as words from '../../app/reasons/words/list.ts';

const SHADE = 'Trees give shade to whoever waits for the bus.';
/** Written from right to left. */
const WATER = 'المياه تبرد الساحة كلها.';

async function discussed(
  site: BrowserSite,
  framed: () => Promise<EmbeddedFrame>,
): Promise<EmbeddedFrame> {
  const frame = await framed();
  await insertAnswersInBulk(site.sql, frame.id, { 1: 812, 2: 604 });
  const sides = [
    { choice: 1, text: SHADE, across: { agree: 131, people: 204 } },
    { choice: 2, text: WATER, across: { agree: 88, people: 160 } },
  ];
  for (const side of sides) await insertBestReason(site.sql, frame.id, side);
  return frame;
}
const asked = { text: 'What should stand in the square?', choices: ['Trees', 'A fountain'] };

test('a line of markup shows the best reason of each side, and the frame is as tall as they need', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { survey } = await discussed(site, () => framed(asked));
  const body = (options: string) =>
    host.urlOfBody(
      `<div data-poll="${survey}" ${options}></div><script async src="${site.address}/embed.js"></script>`,
    );
  const height = async () => {
    const frame = page.locator('iframe');
    await expect(frame).not.toHaveCSS('height', '320px');
    return frame.evaluate((one) => one.clientHeight);
  };
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(body(''));
  const plain = await height();
  await expect(page.frameLocator('iframe').getByText(SHADE)).toHaveCount(0);
  await page.goto(body('data-reasons="best"'));
  const reasons = page.frameLocator('iframe').getByRole('region', { name: words.bestTitle });
  await expect(reasons.getByRole('listitem')).toHaveCount(2);
  await expect(reasons.getByRole('listitem').first()).toContainText(
    words.acrossOf({ agree: 131, people: 204 }),
  );
  const wide = await height();
  expect(wide).toBeGreaterThan(plain + 100);
  // Beside each other where there is room, below each other where there is none.
  const tops = () =>
    reasons
      .getByRole('heading', { level: 3 })
      .evaluateAll((sides) => sides.map((side) => Math.round(side.getBoundingClientRect().top)));
  const [one, other] = await tops();
  expect(one).toBe(other);
  await page.setViewportSize({ width: 340, height: 900 });
  await expect
    .poll(async () => page.locator('iframe').evaluate((frame) => frame.clientHeight))
    .toBeGreaterThan(wide);
  const [above = 0, below = 0] = await tops();
  expect(below).toBeGreaterThan(above);
  await expect
    .poll(() =>
      page
        .frameLocator('iframe')
        .locator('html')
        .evaluate((root) => root.scrollHeight - root.clientHeight),
    )
    .toBe(0);
});

for (const theme of ['light', 'dark'])
  test(`the frame is sound with them on the smallest screen, ${theme}`, async ({
    page,
    site,
    framed,
  }) => {
    const { frameUrl } = await discussed(site, () => framed(asked));
    await page.setViewportSize({ width: 320, height: 700 });
    const response = await page.goto(`${frameUrl}?reasons=best&theme=${theme}`);
    await expectValidPage(page, (await response?.text()) ?? '');
    await expect(page.getByText(WATER)).toHaveCSS('direction', 'rtl');
    await expect(page.getByText(SHADE)).toHaveCSS('direction', 'ltr');
  });

test('whoever tries an embed chooses them, sees them, and copies code that says so', async ({
  page,
  site,
  framed,
}) => {
  const { id, survey } = await discussed(site, () => framed(asked));
  await page.goto(`/embed/test?survey=${id}`);
  const reasons = page.getByRole('combobox', { name: tryWords.reasons });
  await reasons.selectOption({ label: tryWords.bestReasons });
  const frame = page.getByTitle(tryWords.embedded({ title: asked.text }));
  await expect(frame).toHaveAttribute('src', `/embed/results/${survey}?reasons=best&theme=light`);
  await expect(frame.contentFrame().getByText(SHADE)).toBeVisible();
  await expect(page.getByRole('main').getByText(/^<div data-poll/)).toContainText(
    `<div data-poll="${survey}" data-reasons="best"`,
  );
  await reasons.selectOption({ label: tryWords.noReasons });
  await expect(frame.contentFrame().getByText(SHADE)).toHaveCount(0);
  await expect(frame).toHaveAttribute('src', `/embed/results/${survey}?theme=light`);
});

test('a feed with them can be read by what reads XML', async ({ page, site, framed }) => {
  const { id } = await framed(asked);
  const rude = '<b>“]]>” & \u0007 & &nbsp;';
  await insertBestReason(site.sql, id, {
    choice: 1,
    text: rude,
    across: { agree: 9, people: 12 },
  });
  await site.sql`
    with club as (
      insert into communities (slug, name, about, rules, joining) values ('feed-of-reasons', 'A club', 'A test', 'None', 'public') returning id
    ) update questions set community_id = club.id from club where public_id = ${id}`;
  const feed = await page.request.get('/community/feed-of-reasons/feed.xml');
  await page.goto('about:blank');
  const read = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      const content = parsed.querySelector('entry > content')?.textContent ?? '';
      const html = new DOMParser().parseFromString(content, 'text/html');
      return {
        problems: parsed.querySelectorAll('parsererror').length,
        quotes: Array.from(html.querySelectorAll('blockquote'), (one) => one.textContent),
        bold: html.querySelectorAll('b').length,
      };
    },
    await feed.text(),
  );
  expect(read).toEqual({ problems: 0, quotes: [`“${rude.replace('\u0007', '')}”`], bold: 0 });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('they are read in the frame, and chosen by a button', async ({ page, site, framed }) => {
    const { id, survey } = await discussed(site, () => framed(asked));
    await page.goto(`/embed/test?survey=${id}`);
    await page
      .getByRole('combobox', { name: tryWords.reasons })
      .selectOption({ label: tryWords.bestReasons });
    await page.getByRole('button', { name: tryWords.show }).click();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', `/embed/results/${survey}?reasons=best&theme=light`);
    await expect(frame.contentFrame().getByText(SHADE)).toBeVisible();
  });
});
