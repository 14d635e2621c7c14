import type { Page } from '@playwright/test';
import { choiceButton, expectCounted } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect, holdLateScripts, untilHydrated } from '../support/browser.ts';

/**
 * Extensions of the browser write into pages before React has them. What it does not know again it clears and draws anew:
 * nothing that was served may be missing then, also where the scripts of parts do not come.
 */
const CHANGES = {
  'a text of the page': () => {
    const title = document.querySelector('main h1');
    if (title) title.textContent = 'What an extension wrote';
  },
  'a text of the header': () => {
    const link = document.querySelector('header nav a');
    if (link) link.textContent = 'What an extension wrote';
  },
  'a text of the footer': () => {
    const link = document.querySelector('footer a');
    if (link) link.textContent = 'What an extension wrote';
  },
  'a drawing at the begin of the page': () => {
    document.body.prepend(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  },
  'an element around the page': () => {
    const around = document.createElement('div');
    around.append(...document.body.childNodes);
    document.body.append(around);
  },
};

/** What the parts of a page say, those in others with them. */
function readParts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('header, footer, main [data-part]')].map(
    (part) => `${part.dataset['part'] ?? part.localName}: ${part.textContent.trim()}`,
  );
}

/** Before any module of the page runs. */
async function changeAsServed(page: Page, change: () => void): Promise<void> {
  const script = `(${String(change)})(); window.partsAsServed = (${String(readParts)})();`;
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { ${script} }, { once: true });`,
  );
}

const servedParts = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'partsAsServed') as readonly string[]);

for (const [what, change] of Object.entries(CHANGES))
  test(`where ${what} was changed, no part is lost while its script does not come`, async ({
    page,
    site,
    noise,
  }) => {
    noise.allow(/ERR_FAILED|React error #4(?:18|23|25)/);
    const id = await site.insertQuestion();
    const letThrough = await holdLateScripts(page, `/question/${id}`);
    await changeAsServed(page, change);
    await page.goto(`/question/${id}`);
    await untilHydrated(page, 'main button[name=choice]');
    const served = await servedParts(page);
    expect(served.length).toBeGreaterThan(4);
    expect(await page.evaluate(readParts)).toEqual(served);

    await letThrough();
    await untilHydrated(page, 'header nav a[href]');
    await choiceButton(page, 'Choice 2').click();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
  });

for (const what of ['a drawing at the begin of the page', 'a text of the page'] as const)
  test(`where ${what} was changed, the next question begins at its top, and the way back where one was`, async ({
    page,
    site,
    noise,
  }) => {
    noise.allow(/React error #4(?:18|23|25)/);
    const id = await site.insertQuestion({ topics: ['food'] });
    await changeAsServed(page, CHANGES[what]);
    await page.goto(`/question/${id}`);
    await untilHydrated(page, 'header nav a[href]');
    const link = page.locator('[aria-labelledby="related"] a').last();
    await untilHydrated(page, '[aria-labelledby="related"] a');
    await link.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const was = await scrolled();
    expect(was).toBeGreaterThan(100);
    await page.evaluate(() => Reflect.set(window, 'isSame', true));
    const to = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    // In place.
    expect(await page.evaluate(() => Reflect.get(window, 'isSame') === true)).toBe(true);
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${id}$`));
    await expect.poll(scrolled).toBe(was);
  });
