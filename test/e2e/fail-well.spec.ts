import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { expect, test, type Page, type Request } from '@playwright/test';
import { errorDigestSource } from '../../app/base/error-digest.ts';
import { untilHydrated } from '../support/browser.ts';
import { eventIn, startReportReceiver } from '../support/report-receiver.ts';
import { startSite } from '../support/site.ts';
import * as errorWords from '../../app/base/words/application-error.ts';
import * as frameWordsWords from '../../app/frame/words.ts';

const home = () => process.env['TEST_SITE'] ?? '';
const ROOMY = { LIMITS_SCALE: '1000' };
/** Where the demo set always has a page that the router moves to. */
const MOVE = { link: 'Topics', path: '/topic', heading: 'Topics' };

/** Counts the documents the browser asks for: a move in place asks for none. */
function countDocuments(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Resolves when the header is hydrated, so that its links move in place. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page, 'header nav a[href]');
}

async function move(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: frameWordsWords.mainLinks })
    .getByRole('link', { name: MOVE.link, exact: true })
    .click();
}

async function expectArrived(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === MOVE.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MOVE.heading);
}

const isReport = (request: Request) => request.url().includes('/monitoring?');
const chunkOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`);

const BROKEN = 'export default function Broken() { throw new RangeError("It broke"); }';

/** Throws outside of any handler, and tells what a digest is made from. */
function throwInPage(page: Page, message: string) {
  return page.evaluate((text) => {
    const error = new TypeError(text);
    setTimeout(() => {
      throw error;
    });
    return { name: error.name, message: error.message, stack: error.stack };
  }, message);
}

function digestOf(thrown: { name: string; message: string; stack: string | undefined }): string {
  const source = errorDigestSource(Object.assign(new Error(thrown.message), thrown));
  return createHash('sha256').update(source).digest('hex').slice(0, 10);
}

test.describe('a move that fails ends in a full load of the wanted address', () => {
  test('a move that works loads no document', async ({ page }) => {
    const documents = countDocuments(page);
    await open(page, home());
    await move(page);
    await expectArrived(page);
    expect(documents).toEqual(['/']);
  });

  for (const [what, fail] of [
    ['is blocked', (page: Page) => page.route('**/*.data*', (route) => route.abort())],
    [
      'is refused',
      (page: Page) => page.route('**/*.data*', (route) => route.fulfill({ status: 503 })),
    ],
    [
      'is a fault',
      (page: Page) => page.route('**/*.data*', (route) => route.fulfill({ status: 500 })),
    ],
    [
      'breaks off',
      (page: Page) =>
        page.route('**/*.data*', (route) =>
          route.fulfill({ contentType: 'text/x-script', body: '[{"_1":2},"root"' }),
        ),
    ],
    [
      'is somebody’s sign-in page',
      (page: Page) =>
        page.route('**/*.data*', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network</p>' }),
        ),
    ],
  ] as const) {
    test(`its data ${what}`, async ({ page }) => {
      const documents = countDocuments(page);
      await fail(page);
      await open(page, home());
      await move(page);
      await expectArrived(page);
      expect(documents).toEqual(['/', MOVE.path]);
    });
  }

  test('its chunk is missing, as after a deploy', async ({ page }) => {
    const documents = countDocuments(page);
    await open(page, home());
    let asked = 0;
    await page.route(chunkOf('list'), (route) => {
      asked++;
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });
    });
    await move(page);
    await expectArrived(page);
    // Two reloads are asked for at once, the router's own and ours: the last one counts.
    expect(documents.length).toBeLessThanOrEqual(3);
    expect(documents.at(-1)).toBe(MOVE.path);
    expect(asked).toBeGreaterThan(0);
  });

  test('the way back works, and the next failure is answered the same way', async ({ page }) => {
    const documents = countDocuments(page);
    await page.route('**/*.data*', (route) => route.abort());
    await open(page, home());
    await move(page);
    await expectArrived(page);
    await page.goBack();
    // The way back is a move too: its data is blocked, and the page is loaded.
    await expect.poll(() => documents).toEqual(['/', MOVE.path, '/']);
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await move(page);
    await expectArrived(page);
    expect(documents).toEqual(['/', MOVE.path, '/', MOVE.path]);
  });

  test('without a network the wanted address waits', async ({ page, context }) => {
    await open(page, home());
    await context.setOffline(true);
    const failed = page.waitForEvent(
      'framenavigated',
      (frame) => frame.url() === 'chrome-error://chromewebdata/',
    );
    await move(page);
    await failed;
    await context.setOffline(false);
    await page.reload();
    await expectArrived(page);
  });
});

test('a page that fails again is the last resort, and is not loaded for ever', async ({ page }) => {
  const documents = countDocuments(page);
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await open(page, home());
  // The chunk of a page whose component throws wherever it is shown.
  await page.route(chunkOf('list'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
  );
  await move(page);
  const { host } = new URL(home());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Application error: a client-side exception has occurred while loading ${host} (see the browser console for more information).`,
  );
  const digest = await page.getByText(/^Digest: [0-9a-f]{10}$/).textContent();
  expect(printed.some((line) => line.includes(digest ?? '?') && line.includes('It broke'))).toBe(
    true,
  );
  expect(documents).toEqual(['/', MOVE.path]);
  // The reader can still go on.
  await page.unroute(chunkOf('list'));
  await page.getByRole('link', { name: errorWords.reloadThisPage }).click();
  await expectArrived(page);
});

test('a page that breaks by itself is not loaded again', async ({ page }) => {
  const documents = countDocuments(page);
  await page.route(chunkOf('list'), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
  );
  await page.goto(home() + MOVE.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/a client-side exception/);
  expect(documents).toEqual([MOVE.path]);
});

for (const changed of ['>Topics', '>Sign in', '</main>']) {
  test(`a page in which something else changed “${changed}” is repaired, not lost`, async ({
    page,
  }) => {
    await page.route(
      (url) => url.pathname === MOVE.path,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(changed, `${changed} changed`);
        await route.fulfill({ response, body });
      },
    );
    const complaint = page.waitForEvent('pageerror');
    await page.goto(home() + MOVE.path);
    expect((await complaint).message).toMatch(/React error #4\d\d/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(MOVE.heading);
    await expect(page.getByText('changed')).toHaveCount(0);
  });
}

test('what is missing or removed is said in place', async ({ page }) => {
  const documents = countDocuments(page);
  await page.route('**/question/*.data*', (route) => route.fulfill({ status: 410, body: '' }));
  await open(page, home());
  await page.locator('a[href^="/question/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(frameWordsWords.removed);
  expect(documents).toEqual(['/']);
});

test('a fault on the server is the server’s last resort, in a move too', async ({ page }) => {
  const site = await startSite(ROOMY);
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const documents = countDocuments(page);
    await open(page, site.address);
    await sql`drop table topics cascade`;
    await move(page);
    const { host } = new URL(site.address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Application error: a server-side exception has occurred while loading ${host} (see the server logs for more information).`,
    );
    const line = await page.getByText(/^Digest: [0-9a-f]{10}$/).textContent();
    expect(site.logs()).toContain(`"digest":"${line?.slice(-10)}"`);
    expect(documents).toEqual(['/', MOVE.path]);
    expect(await page.title()).toMatch(/^Application error/);
  } finally {
    await sql.end();
    await site.stop();
  }
});

test.describe('with an error-reporting service', () => {
  test('what is thrown in the browser arrives as it was sent, with its digest', async ({
    page,
  }) => {
    const receiver = await startReportReceiver();
    const site = await startSite({ ...ROOMY, SENTRY_DSN: receiver.dsn });
    try {
      const refusals: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/.test(message.text())) refusals.push(message.text());
      });
      await page.context().addCookies([{ name: 'other', value: '1', url: site.address }]);
      await open(page, `${site.address}/question?q=typed`);
      const sending = page.waitForRequest(isReport);
      const arriving = receiver.next();
      const thrown = await throwInPage(page, 'Größe is undefined');
      const [sent, arrived] = await Promise.all([sending, arriving]);
      expect(arrived.body.equals(sent.postDataBuffer() ?? Buffer.alloc(0))).toBe(true);
      const event = eventIn(arrived.body);
      expect(event.exception.values).toMatchObject([
        { type: 'TypeError', value: 'Größe is undefined' },
      ]);
      expect(event.tags?.['digest']).toBe(digestOf(thrown));
      expect(event.request).toEqual({ url: `${site.address}/question` });
      expect(event.user).toBeUndefined();
      expect(arrived.body.toString()).not.toMatch(/typed|Mozilla|HeadlessChrome/);
      expect(JSON.stringify(arrived.headers)).not.toMatch(/cookie|Mozilla|forwarded/i);
      expect(refusals).toEqual([]);
    } finally {
      await site.stop();
      await receiver.stop();
    }
  });

  test('what is thrown before the SDK is there is sent later; what is expected is not sent', async ({
    page,
  }) => {
    const receiver = await startReportReceiver();
    const site = await startSite({ ...ROOMY, SENTRY_DSN: receiver.dsn });
    try {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(chunkOf('browser-reporting'), async (route) => {
        await held;
        await route.continue();
      });
      await open(page, site.address);
      const arriving = receiver.next();
      await page.evaluate(() => {
        void Promise.reject(new TypeError('Failed to fetch'));
        void Promise.reject(new DOMException('Given up', 'AbortError'));
      });
      const thrown = await throwInPage(page, 'an early one');
      expect(receiver.received).toEqual([]);
      release();
      const early = eventIn((await arriving).body);
      expect(early.exception.values[0]?.value).toBe('an early one');
      expect(early.tags?.['digest']).toBe(digestOf(thrown));
      const next = receiver.next();
      await page.evaluate(() => {
        void Promise.reject(new TypeError('Failed to fetch'));
        void Promise.reject(new Error('a late one'));
      });
      expect(eventIn((await next).body).exception.values[0]?.value).toBe('a late one');
      expect(receiver.received).toHaveLength(2);
    } finally {
      await site.stop();
      await receiver.stop();
    }
  });
});

test('without a service the report stays in the local log', async ({ page }) => {
  const site = await startSite(ROOMY);
  const sql = postgres(site.databaseUrl, { max: 1 });
  try {
    await open(page, site.address);
    const answered = page.waitForResponse((response) => isReport(response.request()));
    const thrown = await throwInPage(page, 'It broke at home');
    expect((await answered).status()).toBe(200);
    const rows = await sql`select digest, name, message, path, times from error_reports`;
    expect([...rows]).toEqual([
      {
        digest: digestOf(thrown),
        name: 'TypeError',
        message: 'It broke at home',
        path: '/',
        times: 1,
      },
    ]);
  } finally {
    await sql.end();
    await site.stop();
  }
});
