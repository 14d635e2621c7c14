import type { Page } from '@playwright/test';
import { test } from '../support/browser-site.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expectValidPage, WIDE_VIEWPORT } from '../support/page-checks.ts';
import { eachDot } from '../../app/results/words/sky.ts';
import * as liveWallWords from '../../app/live/words/wall.ts';

/** The wall: what people answer now, and how it moves. It speaks of the whole site, so no answers of others may be there. */
const FIRST = 'Which of these hangs on your wall?';
const SECOND = 'Which of these hangs on your door?';

test.use({ siteFor: 'the wall' });
test.beforeEach(async ({ site }) => {
  await site.sql`delete from answer_minutes`;
});

test('an answer moves the wall, and a new question comes onto it', async ({ page, site }) => {
  const first = await site.insertQuestion({ text: FIRST });
  await insertAnswersInBulk(site.sql, first, { 1: 20, 2: 20 });
  await open(page);
  await expect(headline(page)).toHaveText('40 answers in the last hour');
  await answer(site.address, first, '1');
  await expect(headline(page)).toHaveText('41 answers in the last hour');
  const card = page.getByRole('article').filter({ hasText: FIRST });
  await expect(card).toContainText('41 people counted');
  let tries = 0;
  await expect(async () => {
    // Since then the minute may have turned.
    if (tries++ > 0) await answer(site.address, first, '1');
    await expect(page.getByText(/^[1-9] this minute$/)).toBeVisible(ONE_TRY);
    await expect(card).toContainText('just now', ONE_TRY);
  }).toPass();
  const second = await site.insertQuestion({ text: SECOND });
  await answer(site.address, second, '2');
  await expect(page.getByRole('article')).toContainText([FIRST, SECOND]);
  await expect(page.locator('main').getByText('since you last heard')).toHaveText(
    /^\d+ answers? since you last heard, 4\d in the last hour\.$/,
  );
});

test('stands when the network goes just as a question is fetched', async ({
  page,
  site,
  noise,
}) => {
  // One question comes in every twenty seconds.
  test.slow();
  noise.allow(/ERR_FAILED/);
  const ids = [FIRST, SECOND, 'Which of these hangs on your roof?'].map((text) =>
    // A topic that no other test answers in.
    site.insertQuestion({ text, topics: ['sport'] }),
  );
  const [first = '', second = '', third = ''] = await Promise.all(ids);
  await answer(site.address, first, '1');
  await open(page, '/live?topic=sport');
  await expect(page.locator('.wall-state[data-state=live]')).toBeVisible();
  await answer(site.address, second, '1');
  await expect(page.getByRole('article').last()).toContainText(SECOND);
  // What was fetched a moment ago is fetched again in five seconds at the earliest.
  let failed = 0;
  await page.route('**', (route) => {
    failed++;
    return route.abort();
  });
  await answer(site.address, third, '1');
  await expect(headline(page)).toContainText('3 answers in the last hour');
  await expect.poll(() => failed).toBeGreaterThan(1);
  await expect(headline(page)).toContainText('3 answers in the last hour');
  await page.unroute('**');
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a question that moves more takes the tile of the one that moved least', async ({
  page,
  site,
}) => {
  const texts = ['Which moves later?', 'Which is third?', 'Which is second?', 'Which is first?'];
  const ids: string[] = [];
  for (const text of texts) {
    const id = await site.insertQuestion({ text });
    await answer(site.address, id, '1');
    ids.push(id);
  }
  const [later = '', , second = '', first = ''] = ids;
  for (const id of [first, second]) await answer(site.address, id, '1');
  // With all six answers.
  await open(page, '/live', '<span>6</span>');
  const tiles = page.getByRole('article');
  await expect(tiles).toContainText(['second?', 'first?', 'third?']);
  const below = page.getByRole('region', { name: liveWallWords.alsoAnswered });
  await expect(below.getByRole('listitem')).toContainText(['later?']);
  await answer(site.address, later, '1');
  await expect(tiles).toContainText(['second?', 'first?', 'later?']);
  await expect(below.getByRole('listitem')).toContainText(['third?']);
});

test('nothing changes places under somebody who reads', async ({ page, site }) => {
  const texts = ['Which is last?', 'Which is fourth?', 'Which is third?', 'And second?', 'First?'];
  const ids: string[] = [];
  for (const text of texts) {
    const id = await site.insertQuestion({ text });
    await answer(site.address, id, '1');
    ids.push(id);
  }
  const [last = '', fourth = ''] = ids;
  await open(page, '/live', 'First?');
  const tiles = page.getByRole('article');
  const top = tiles.first();
  await expect(tiles).toContainText(['First?', 'And second?', 'Which is third?']);
  await top.getByRole('link', { name: 'First?' }).focus();
  await answer(site.address, last, '2');
  const newer = page.getByRole('button', { name: '1 newly answered' });
  await expect(newer).toBeVisible();
  await expect(page.getByText('2 in the last hour')).toBeVisible();
  await expect(tiles).toContainText(['First?', 'And second?', 'Which is third?']);
  await newer.press('Enter');
  await expect(tiles).toContainText(['First?', 'And second?', 'Which is last?']);
  await expect(
    page.getByRole('heading', { name: liveWallWords.answeredMost(true, false) }),
  ).toBeFocused();
  await expect(newer).toBeHidden();
  // The same under a pointer.
  await top.hover();
  await answer(site.address, fourth, '2');
  await expect(newer).toBeVisible();
  await expect(tiles).toContainText(['First?', 'And second?', 'Which is last?']);
});

test('those in sight do not change places for the sake of seconds', async ({ page, site }) => {
  const [first, second] = [
    await site.insertQuestion({ text: FIRST }),
    await site.insertQuestion({ text: SECOND }),
  ];
  await answer(site.address, second, '1');
  await answer(site.address, first, '1');
  await open(page, '/live', FIRST);
  await answer(site.address, second, '2');
  // Its figures have come, and a question that is new to the wall has: it could have moved by now.
  await expect(page.getByText('2 in the last hour')).toBeVisible();
  await answer(
    site.address,
    await site.insertQuestion({ text: 'And which of these on the roof?' }),
    '1',
  );
  await expect(page.getByRole('article')).toContainText([FIRST, SECOND, 'on the roof?']);
});

test('a pause stops it, says since when, and goes on where things stand', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ text: FIRST });
  await insertAnswersInBulk(site.sql, id, { 1: 3 });
  await answer(site.address, id, '1');
  await expect.poll(async () => (await page.request.get('/live')).text()).not.toContain(SECOND);
  await open(page, '/live', FIRST);
  await expect(page.getByRole('article')).toContainText(/just now| ago/);
  await page.getByRole('button', { name: 'Pause live figures' }).click();
  await expect(page.getByText(/^Paused at \d\d:\d\d$/)).toBeVisible();
  await expect(headline(page)).toHaveText(/^4 answers in the hour to \d\d:\d\d$/);
  await expect(page.getByText(/^to \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText(/at \d\d:\d\d/);
  await expect(page.locator('main')).not.toContainText(/this minute|just now| ago|last hour/);
  const others = [SECOND, 'And which of these on the roof?'];
  for (const text of others) await answer(site.address, await site.insertQuestion({ text }), '1');
  // Whoever looks on without a pause has it: then this page would have had it too.
  const other = await (await site.newBrowser()).newPage();
  await open(other);
  await expect(headline(other)).toHaveText('6 answers in the last hour');
  await expect(headline(page)).toContainText('4 answers');
  await page.getByRole('button', { name: 'Go on with live figures' }).click();
  await expect(headline(page)).toHaveText('6 answers in the last hour');
  await expect(page.getByRole('article')).toContainText([FIRST, ...others.toReversed()]);
  await other.context().close();
});

test('one topic at a time, by links', async ({ page, site }) => {
  await answer(site.address, await site.insertQuestion({ text: FIRST, topics: ['work'] }), '1');
  await answer(site.address, await site.insertQuestion({ text: SECOND, topics: ['food'] }), '1');
  await open(page);
  const topics = page.getByRole('navigation', { name: liveWallWords.topics });
  await topics.getByRole('link', { name: 'Work 1' }).click();
  await expect(page).toHaveURL('/live?topic=work');
  await expect(headline(page)).toHaveText('1 answer in the last hour on Work');
  await expect(page.getByRole('article')).toHaveText([new RegExp(FIRST.replace('?', '\\?'))]);
  await expect(topics.locator('[aria-current=page]')).toHaveText('Work 1');
  await expect(page).toHaveTitle(/^Work, live/);
  await answer(site.address, await site.insertQuestion({ topics: ['food'] }), '1');
  await answer(
    site.address,
    await site.insertQuestion({ text: 'And at work?', topics: ['work'] }),
    '1',
  );
  await expect(headline(page)).toHaveText('2 answers in the last hour on Work');
  await expect(topics.locator('[aria-current=page]')).toHaveText('Work 2');
  await expect(topics.getByRole('link', { name: 'Food' })).toHaveText('Food 2');
  await expect(page.getByRole('article')).toContainText([FIRST, 'And at work?']);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('it stands as it was served, and says when that was', async ({ page, site }) => {
    const id = await site.insertQuestion({ text: FIRST, topics: ['work'] });
    await insertAnswersInBulk(site.sql, id, { 1: 20, 2: 20 });
    await page.goto('/live?topic=work');
    await expect(headline(page)).toHaveText('40 answers in the last hour on Work');
    await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText(liveWallWords.inUtc)).toBeVisible();
    await expect(page.getByRole('article')).toContainText('50%');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
    await page.getByText(liveWallWords.figuresInTable).click();
    await expect(page.getByRole('table', { name: /by five minutes/ })).toBeVisible();
    await page
      .getByRole('navigation', { name: liveWallWords.topics })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL('/live');
  });
});

for (const [reducedMotion, travels] of [
  ['reduce', false],
  ['no-preference', true],
] as const)
  test(`with ${reducedMotion} for motion, ${travels ? 'a mark travels' : 'nothing travels'} into the tile that moved`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize(WIDE_VIEWPORT);
    await page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(Element.prototype, 'animate');
      const animate = own?.value as Element['animate'];
      Element.prototype.animate = function noted(...of) {
        if (this.classList.contains('wall-mark')) document.documentElement.dataset['came'] = 'yes';
        return animate.apply(this, of);
      };
    });
    const id = await site.insertQuestion({ text: `Who comes with ${reducedMotion}?` });
    await answer(site.address, id, '1');
    await open(page, '/live', `Who comes with ${reducedMotion}?`);
    await answer(site.address, id, '2');
    const tile = page.getByRole('article');
    await expect(tile).toContainText(liveWallWords.inTheHour(2, undefined));
    await expect(tile).toHaveClass(/tile-news/);
    expect(await page.evaluate(() => document.documentElement.dataset['came'] === 'yes')).toBe(
      travels,
    );
    await expect(page.locator('.wall-mark')).toHaveCount(0);
  });

test('it fills a screen and leaves it again', async ({ page, site }) => {
  await answer(site.address, await site.insertQuestion({ text: FIRST }), '1');
  await open(page);
  await page.getByRole('button', { name: liveWallWords.fullScreen }).click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.id ?? 'nothing'))
    .toBe('main');
  await expect(page.getByRole('heading', { name: FIRST })).toBeInViewport();
  await page.getByRole('button', { name: liveWallWords.exitFullScreen }).click();
  await expect(
    page.getByRole('button', { name: liveWallWords.fullScreen, exact: true }),
  ).toBeVisible();
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])
  test(`on a screen of ${size.width} by ${size.height} all tiles are whole`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    const text = `What stands on a screen of ${size.width}?`;
    for (const choices of [3, 5, 7, 4, 6])
      await answer(
        site.address,
        await site.insertQuestion({ text, kind: 'multiple', choices }),
        '1',
      );
    await open(page, '/live', text);
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('button', { name: liveWallWords.fullScreen }).click();
    await expect(
      page.getByRole('button', { name: liveWallWords.exitFullScreen, exact: true }),
    ).toBeVisible();
    const cut = () =>
      page.locator('.tile-card, .wall-stars, .minutes-part').evaluateAll(
        (parts) =>
          parts.filter((part) => {
            const { bottom, right } = part.getBoundingClientRect();
            const isOut = bottom > innerHeight || right > innerWidth;
            return isOut || part.scrollHeight > part.clientHeight + 1;
          }).length,
      );
    await expect.poll(cut).toBe(0);
    const overflow = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollHeight - main.clientHeight : 0;
    });
    expect(overflow).toBe(0);
  });

test('in a window of 1440 by 900 the first screen holds chart, tiles and topics', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const choices of [5, 3, 4]) {
    const id = await site.insertQuestion({ text: FIRST, choices, topics: ['work'] });
    await answer(site.address, id, '1');
  }
  // A page that was made after the first answer would get the others one in twenty seconds.
  await expect(async () => {
    await open(page, '/live', FIRST);
    await expect(page.getByRole('article')).toHaveCount(3, ONE_TRY);
  }).toPass();
  const parts = [
    page.getByRole('region', { name: liveWallWords.answersAMinute }),
    page.getByRole('navigation', { name: liveWallWords.topics }),
    ...(await page.getByRole('article').all()),
  ];
  expect(parts).toHaveLength(5);
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
});

test('who answered is drawn while the result is hidden, where there is height for it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const hidden = await site.insertQuestion({ text: FIRST, results: 'after' });
  await insertAnswersInBulk(site.sql, hidden, { 1: 20, 2: 20 });
  await open(page, '/live', FIRST);
  const dots = page.getByText(eachDot({ each: 1, isPicks: false, hasOwn: false }));
  await expect(dots).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.tile-sky path')).toHaveCount(1);
  expect(await page.locator('.tile-sky path').getAttribute('d')).toMatch(/^(?:M[^M]+h0){40}$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dots).toBeHidden();
});

test('on a phone the first question is in sight', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await site.sql`delete from answer_minutes`;
  await answer(site.address, await site.insertQuestion({ text: FIRST }), '1');
  await open(page, '/live', FIRST);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(first.getByRole('table')).toBeInViewport({ ratio: 1 });
});

for (const isQuiet of [true, false])
  test(`it is sound ${isQuiet ? 'in a quiet hour' : 'while people answer'}`, async ({
    page,
    site,
  }) => {
    if (!isQuiet) {
      await insertAnswersInBulk(site.sql, await site.insertQuestion({ topics: ['work'] }), {
        1: 30,
        2: 12,
      });
      await answer(site.address, await site.insertQuestion({ kind: 'scale', choices: 5 }), '2');
      await answer(
        site.address,
        await site.insertQuestion({ kind: 'ranking', results: 'after' }),
        '1',
      );
      await answer(site.address, await site.insertQuestion({ kind: 'multiple', choices: 7 }), '1');
      await answer(site.address, await site.insertQuestion({ kind: 'scale', choices: 11 }), '2');
    }
    await page.setViewportSize(WIDE_VIEWPORT);
    const response = await page.goto('/live');
    await untilHydrated(page);
    await expectValidPage(page, (await response?.text()) ?? '');
  });

/** `newest`: until this question is on it, since a page is kept for a second. */
async function open(page: Page, address = '/live', newest = ''): Promise<void> {
  await expect.poll(async () => (await page.request.get(address)).text()).toContain(newest);
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.locator('.wall-state[data-state=live]')).toBeVisible();
}

function headline(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** Somebody answers who never did so before. */
async function answer(address: string, id: string, choice: string): Promise<void> {
  const { status } = await putAnswer(address, id, [choice], { 'idempotency-key': deviceKey() });
  expect(status).toBeLessThan(300);
}
