import type { Page } from '@playwright/test';
import { sendCrowd } from '../support/answers.ts';
import { expect, test } from '../support/embed-fixtures.ts';
import { expectValidView } from '../support/page-checks.ts';
import { inWholeBrowser } from '../support/chromium.ts';
import * as widgetWords from '../../app/embeds/words/widget.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

// Which blocks the cookies of third parties.
test.use(inWholeBrowser());

/** What a frame costs and how it behaves in the page that shows it. */
type Shift = { value: number };
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

test('one request brings it, nothing in it moves by itself, and it is soon there', async ({
  page,
  site,
  framed,
}, info) => {
  const { id, frameUrl } = await framed({ choices: 5, text: 'Which of these five is it today?' });
  await sendCrowd(site.address, id, { people: 60, connections: 4 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes ||= encodedDataLength));
  await page.setViewportSize({ width: 600, height: 700 });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [], paints: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: unknown[] }).shifts.push(entry.toJSON());
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries())
        (window as unknown as { paints: number[] }).paints.push(startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const heard = page.waitForResponse(/\/events/);
  await page.goto(frameUrl);
  await heard;
  await expect(page.getByRole('button', { name: 'Choice 1' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const [shifts, paint = 0] = await page.evaluate(() => {
    const seen = window as unknown as { shifts: { value: number }[]; paints: number[] };
    return [seen.shifts, seen.paints.at(-1)] as const;
  });
  expect(sumOf(shifts)).toBe(0);
  expect(requests.filter((path) => path !== '/events')).toEqual([new URL(frameUrl).pathname]);
  // Body and head, as they went over the wire.
  expect(bytes).toBeLessThanOrEqual(10_000);
  const told = `${bytes} bytes with its head, ${requests.length - 1} asked after it (events), largest paint ${Math.round(paint)} ms on slow 4G with a CPU four times slower`;
  info.annotations.push({ type: 'embed', description: told });
  console.log(`embed: ${told}`);
});

function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

test('what others answer moves in it, by a stream and by asking', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { id, frameUrl } = await framed();
  const frame = page.frameLocator('iframe');
  const opened = page.waitForRequest(/\/events\?.*embed=/);
  await page.goto(host.urlOfFrame(`${frameUrl}#stream`));
  await opened;
  await sendCrowd(site.address, id, { people: 3, connections: 1 });
  await expect(frame.getByText('3 people')).toBeVisible();
  await expect(frame.locator('#c1 td')).toContainText('2');
  await expect(frame.locator('#c2 td')).toContainText('1');
  // Over HTTP/1.1 streams would take the connections of the page: it asks instead.
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/events') && request.headers()['accept'] === 'application/json',
  );
  await page.goto(host.urlOfFrame(frameUrl));
  await asked;
});

test('what was said of the figures goes once they have moved', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { id, frameUrl } = await framed();
  await sendCrowd(site.address, id, { people: 3, connections: 1 });
  const frame = page.frameLocator('iframe');
  const opened = page.waitForRequest(/\/events\?.*embed=/);
  await page.goto(host.urlOfFrame(`${frameUrl}?answer=0#stream`));
  await opened;
  const said = frame.getByText(/3 people counted\. That is too few for shares/);
  await expect(said).toBeVisible();
  await sendCrowd(site.address, id, { people: 1, connections: 1 });
  await expect(frame.getByText('4 people')).toBeVisible();
  await expect(said).toBeHidden();
});

test('a frame that cannot be seen hears nothing', async ({ page, host, framed }) => {
  const { frameUrl } = await framed();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto(host.urlOfFrame(frameUrl, 'style="margin-top: 3000px"'));
  // Its script answers, and would have asked by then; of itself it tells no height before it is drawn.
  await expect
    .poll(async () => {
      await pingFrame(page);
      return lastHeard(page);
    })
    .toMatchObject({ type: 'poll:height' });
  expect(asked.filter((url) => url.includes('/events'))).toEqual([]);
  const opened = page.waitForRequest(/\/events/);
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await opened;
});

test('it tells its height when it changes and when it is asked', async ({ page, host, framed }) => {
  const { frameUrl, survey } = await framed();
  const frame = page.frameLocator('iframe');
  await page.goto(host.urlOfFrame(frameUrl));
  const height = async () =>
    Math.ceil(
      await frame.getByRole('main').evaluate((main) => main.getBoundingClientRect().height),
    );
  await expect.poll(() => lastHeard(page)).toMatchObject({ type: 'poll:height', v: 1, id: survey });
  await expect.poll(() => lastHeard(page)).toMatchObject({ height: await height() });
  const before = await heardCount(page);
  await pingFrame(page);
  await expect.poll(() => heardCount(page)).toBe(before + 2);
  await page.locator('iframe').evaluate((element) => element.setAttribute('width', '260'));
  await expect.poll(async () => (await lastHeard(page)).height).toBe(await height());
  const grown = await height();
  await page.locator('iframe').evaluate((element) => element.setAttribute('width', '900'));
  await expect.poll(async () => Number((await lastHeard(page)).height)).toBeLessThan(grown);
  const both = await page.evaluate(() =>
    (window as unknown as { heard: { data: object }[] }).heard.some(
      ({ data }) => 'datawrapper-height' in data,
    ),
  );
  expect(both).toBe(true);
});

/** After a message that means nothing to it. */
function pingFrame(page: Page): Promise<void> {
  return page.evaluate(() => {
    const inFrame = document.querySelector('iframe')?.contentWindow;
    inFrame?.postMessage({ type: 'something', v: 1 }, '*');
    inFrame?.postMessage({ type: 'poll:ping', v: 1 }, '*');
  });
}

type Message = { type?: string; height?: number };
function lastHeard(page: Page): Promise<Message> {
  return page.evaluate(() => {
    const { heard } = window as unknown as { heard: { data: Message }[] };
    return heard.findLast(({ data }) => data.type === 'poll:height')?.data ?? {};
  });
}
function heardCount(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.length);
}

for (const kind of ['single', 'multiple', 'scale', 'ranking'] as const)
  test(`a ${kind} question is sound before an answer and after it`, async ({ page, framed }) => {
    const { frameUrl } = await framed({ kind, choices: 5, unsure: kind !== 'scale' });
    await page.goto(frameUrl);
    await expect(page.getByRole('button').first()).toBeVisible();
    await expectValidView(page, `${kind}, to be answered`);
    await page.getByRole('button').first().click();
    if (kind === 'multiple' || kind === 'ranking')
      await page.getByRole('button', { name: widgetWords.countAnswer }).click();
    await expect(page.getByRole('status')).toContainText(answeringAnsweredWords.counted);
    await expectValidView(page, `${kind}, answered`);
  });
