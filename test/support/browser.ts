import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

/**
 * A browser test as all of them are: on the site of this run, with motion off, and failing by itself on an
 * error in the console, an error in a script, or a request that leaves the site.
 */
export type PageErrors = {
  errors: string[];
  foreign: string[];
  /** A message that this test provokes on purpose. */
  allow(pattern: RegExp): void;
};

export const test = base.extend<{ noise: PageErrors }>({
  baseURL: process.env['TEST_SITE'] ?? '',
  contextOptions: { reducedMotion: 'reduce' },
  noise: [
    async ({ context, baseURL }, use) => {
      const allowed: RegExp[] = [];
      const noise: PageErrors = {
        errors: [],
        foreign: [],
        allow: (pattern) => void allowed.push(pattern),
      };
      const note = (page: string, text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) noise.errors.push(`${page}: ${text}`);
      };
      context.on('console', (message) => {
        if (message.type() === 'error')
          note(message.page()?.url() ?? '', `${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (event) =>
        note(event.page()?.url() ?? '', String(event.error().stack ?? event.error())),
      );
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^https?:|^wss?:/.test(url.protocol) && url.origin !== baseURL)
          noise.foreign.push(request.url());
      });
      // React tells that a part failed, and why as the cause of that.
      await context.addInitScript(() =>
        addEventListener('error', ({ error }) => {
          if (error instanceof Error && error.cause) console.error('since', error.cause);
        }),
      );
      await use(noise);
      expect(noise.errors, 'errors in the console').toEqual([]);
      expect(noise.foreign, 'requests that left the site').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** The site this run started; a spec that changes its data starts one of its own. */
export function siteAddress(): string {
  const address = process.env['TEST_SITE'];
  if (!address) throw new Error('No site: start the tests with `npm test -- browser`.');
  return address;
}

/** A cookie as a site told it, "name=value", for the pages of this browser. */
export async function giveCookie(context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true }]);
}

/** Resolves when the page has nothing left to do at once. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Refuses the scripts that a page asks for when it is idle, until they are let through. */
export async function holdLateScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const served = await (await page.request.get(path)).text();
  const early = new Set(served.match(/\/assets\/[\w-]+\.js/g));
  const scripts = /\/assets\/[\w-]+\.js$/;
  await page.route(scripts, async (route) => {
    const isEarly = early.has(new URL(route.request().url()).pathname);
    await (isEarly ? route.continue() : route.abort());
  });
  return async () => {
    await page.unroute(scripts);
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

/** Resolves when React has taken the page over: it marks the elements that it knows. */
export async function untilHydrated(page: Page, what = 'main a[href]'): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const found = [...document.querySelectorAll(selector)];
      const isTaken = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps'));
      return found.length > 0 && found.every(isTaken);
    },
    what,
    // Frames, by which it is asked otherwise, are drawn nowhere but in a page that is seen.
    { polling: 50 },
  );
}
