import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, choiceRow, test } from '../support/embed-fixtures.ts';
import { inWholeBrowser } from '../support/chromium.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';
import * as widgetDocumentWords from '../../app/embeds/words/widget-document.ts';

// Which blocks the cookies of third parties.
test.use(inWholeBrowser());

/** `/embed.js` in somebody else's page: what it makes of a line of markup. */
const script = (address: string) => `<script async src="${address}/embed.js"></script>`;
const heights = (page: Page) =>
  page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.clientHeight));
const fits = (page: Page) =>
  page
    .locator('iframe')
    .evaluateAll((frames) =>
      frames.map((frame) => (frame as HTMLIFrameElement).style.height !== '320px'),
    );

test('is small, may be loaded by any page, and is asked for again after an hour', async ({
  site,
}) => {
  const answer = await fetch(`${site.address}/embed.js`);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript|^application\/javascript/);
  const body = Buffer.from(await answer.arrayBuffer());
  expect(brotliCompressSync(body).length).toBeLessThanOrEqual(2_048);
});

test('a line of markup becomes a frame that takes its height, grows and shrinks', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { survey, id } = await framed({ choices: 3 });
  const link = `<a href="${site.address}/question/${id}">Which of these?</a>`;
  await page.goto(
    host.urlOfBody(
      `<div data-poll="${survey}" data-theme="dark">${link}</div>
       <poll-results survey="${survey}" title="The same">${link}</poll-results>${script(site.address)}`,
    ),
  );
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect.poll(() => fits(page)).toEqual([true, true]);
  await expect(page.getByRole('link', { name: 'Which of these?' })).toHaveCount(0);
  const first = page.locator('iframe').first();
  await expect(first).toHaveAttribute('src', `${site.address}/embed/results/${survey}?theme=dark`);
  expect(await first.evaluate((frame) => getComputedStyle(frame).colorScheme)).toBe('dark');
  await expect(page.locator('iframe[title="The same"]')).toBeVisible();

  // Narrow, its words take more lines: the frame grows, and shrinks again.
  const [wide = 0] = await heights(page);
  await page.setViewportSize({ width: 240, height: 700 });
  await expect.poll(async () => (await heights(page))[0]).toBeGreaterThan(wide);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect.poll(async () => (await heights(page))[0]).toBe(wide);

  const widget = page.frameLocator('iframe >> nth=0');
  await choiceRow(widget, 'Choice 2').click();
  await expect(widget.getByRole('status')).toContainText(answeringAnsweredWords.counted);
});

test('what is put on the page later is found, what is changed is shown, and what is taken off is gone', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { survey } = await framed({ choices: 2 });
  await page.goto(host.urlOfBody(script(site.address) + script(site.address)));
  await page.waitForFunction(() => customElements.get('poll-results') !== undefined);
  await page.evaluate((of) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<section><div id="poll" data-poll="${of}"></div></section><poll-results survey="${of}"></poll-results>`,
    );
  }, survey);
  await expect(page.locator('iframe')).toHaveCount(2);
  await page.evaluate(() => {
    document.querySelector('#poll')?.setAttribute('data-answer', '0');
    document.querySelector('poll-results')?.setAttribute('theme', 'light');
  });
  await expect(page.locator('#poll iframe')).toHaveAttribute('src', /\?answer=0&theme=light$/);
  await expect(page.locator('poll-results iframe')).toHaveAttribute('src', /\?theme=light$/);
  await expect(page.locator('iframe')).toHaveCount(2);
  await page.evaluate(() => {
    document.querySelector('section')?.remove();
    document.querySelector('poll-results')?.remove();
  });
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('without a theme a frame is as light or as dark as the page behind it', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { survey } = await framed({ choices: 2 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(
    host.urlOfBody(
      `<section style="background:#fff"><div data-poll="${survey}"></div></section>
       <section style="background:oklch(0.2 0.02 260)"><poll-results survey="${survey}"></poll-results></section>
       <aside><div data-poll="${survey}"></div></aside>${script(site.address)}`,
    ),
  );
  const theme = async (within: string) => {
    const frame = page.locator(`${within} iframe`);
    const asked = new URL((await frame.getAttribute('src')) ?? '').searchParams.get('theme');
    return [asked, await frame.evaluate((element) => getComputedStyle(element).colorScheme)];
  };
  await expect(page.locator('iframe')).toHaveCount(3);
  expect(await theme('section:first-of-type')).toEqual(['light', 'light']);
  expect(await theme('section:nth-of-type(2)')).toEqual(['dark', 'dark']);
  // No ground at all: what the page says of itself, which here is both.
  expect(await theme('aside')).toEqual(['dark', 'dark']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => theme('aside')).toEqual(['light', 'light']);
  expect(await theme('section:nth-of-type(2)')).toEqual(['dark', 'dark']);
});

test('what is not there takes no more room than its words', async ({ page, site, host, noise }) => {
  noise.allow(/status of 404/);
  await page.goto(host.urlOfBody(`<div data-poll="0000000000"></div>${script(site.address)}`));
  await expect(
    page.frameLocator('iframe').getByText(widgetDocumentWords.thisIsNotAvailable),
  ).toBeVisible();
  await expect.poll(() => fits(page)).toEqual([true]);
  const [height = 0] = await heights(page);
  const { bottom } = await page
    .frameLocator('iframe')
    .getByRole('main')
    .evaluate((main) => ({ bottom: main.getBoundingClientRect().bottom }));
  expect(height).toBe(Math.ceil(bottom));
  expect(height).toBeLessThan(140);
});

test('nobody else makes a frame higher', async ({ page, site, host, framed }) => {
  const { survey } = await framed({ choices: 2 });
  await page.goto(host.urlOfBody(`<div data-poll="${survey}"></div>${script(site.address)}`));
  await expect.poll(() => fits(page)).toEqual([true]);
  const [height] = await heights(page);
  await page.evaluate(async (id) => {
    const other = document.createElement('iframe');
    const told = `parent.postMessage({ type: 'poll:height', v: 1, id: '${id}', height: 3000 }, '*')`;
    other.srcdoc = `<script>${told}</script>`;
    const heard = new Promise((done) => {
      addEventListener('message', ({ source }) => source === other.contentWindow && done(true));
    });
    document.body.append(other);
    await heard;
    window.postMessage({ type: 'poll:height', v: 1, id, height: 3000 }, '*');
    await new Promise((done) => setTimeout(done));
  }, survey);
  expect((await heights(page))[0]).toBe(height);
});

test('without a script the link is there', async ({ browser, site, host, framed }) => {
  const { survey, id } = await framed({ choices: 2 });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const link = `<a href="${site.address}/question/${id}">Which of these?</a>`;
  await page.goto(
    host.urlOfBody(`<div data-poll="${survey}">${link}</div>${script(site.address)}`),
  );
  await expect(page.getByRole('link', { name: 'Which of these?' })).toBeVisible();
  await context.close();
});
