import type { Page } from '@playwright/test';
import { choiceButton, expectCounted } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';

/**
 * React is stopped before its first step: it works in messages to itself, and none comes until they are let through. So
 * a press comes while it takes the page over, however fast the machine is.
 */
async function holdHydration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as () => void;
    const waiting: (() => void)[] = [];
    let isHeld = true;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => void Reflect.apply(post, this, message);
      if (isHeld) waiting.push(send);
      else send();
    };
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      // The time after which no press waits any longer is not counted.
      setTimeout: (run: () => void, ms?: number) => (ms === 2000 ? 0 : later(run, ms)),
      hydrate: () => {
        isHeld = false;
        for (const send of waiting) send();
      },
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'hydrate') as () => void)());
}

/** React has begun: it listens, and has marked the document as its own. */
const untilBegun = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith('__reactContainer')),
  );

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button')].some((button) =>
      Object.keys(button).some((key) => key.startsWith('__reactProps')),
    ),
  );

/** As on a slow phone. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

for (const how of ['tap', 'key'] as const)
  test(`a choice pressed by ${how} while the page is taken over waits for that, and is sent in place`, async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion();
    const hydrate = await holdHydration(page);
    await slowDown(page);
    await page.goto(`/question/${id}`);
    await untilBegun(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
    });

    const choice = choiceButton(page, 'Choice 2');
    if (how === 'tap') await choice.click();
    else await choice.press('Enter');
    expect(await isHydrated(page)).toBe(false);
    expect(await site.kept(id)).toEqual([]);

    await hydrate();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
    expect(documents).toEqual([]);
  });

test('of choices pressed early the last counts, also where it was the first before', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion();
  const hydrate = await holdHydration(page);
  await page.goto(`/question/${id}`);
  await untilBegun(page);
  for (const choice of ['Choice 1', 'Choice 2', 'Choice 1'])
    await choiceButton(page, choice).click();
  await hydrate();
  await expectCounted(page);
  await expect.poll(() => site.kept(id)).toMatchObject([{ choices: [1] }]);
});

test('a menu closes meanwhile by a press beside it', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await holdHydration(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/question/${id}`);
  await untilBegun(page);
  const menu = page.locator('details[data-menu]').filter({ has: page.getByLabel('Menu') });
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  await page.locator('main').click({ position: { x: 8, y: 200 } });
  await expect(menu).not.toHaveAttribute('open');
});
