import type { Locator, Page } from '@playwright/test';
import { expect, test, untilHydrated, untilIdle } from '../support/browser.ts';
import * as frameWordsWords from '../../app/frame/words.ts';

/** Getting about: by keyboard, by phone, without a script, forward and back. */
const PHONE = { width: 375, height: 720 };
const MAIN_LINKS = ['Questions', 'Topics', 'Communities', 'Live'];

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme changes at once and stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  const light = await background(page);
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/preferences'));
  await page.getByRole('banner').getByRole('button', { name: frameWordsWords.themes.dark }).click();
  await expect(
    page.getByRole('banner').getByRole('button', { name: frameWordsWords.themes.dark }),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await background(page)).not.toBe(light);
  await saved;
  await page.goto('/');
  expect(await theme(page)).toBe('dark');
  await page
    .getByRole('banner')
    .getByRole('button', { name: frameWordsWords.themes.system })
    .click();
  await expect.poll(() => background(page)).toBe(light);
});

test('in colours of the reader’s own, what is dark keeps light words', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/question');
  const main = page.getByRole('main');
  for (const control of [
    main.getByRole('button', { name: frameWordsWords.search }),
    main.getByRole('link', { name: 'All topics' }),
  ]) {
    const { plate, ...drawn } = await control.evaluate((element) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
      return { color, backgroundColor, plate: forcedColorAdjust };
    });
    expect(plate).toBe('none');
    expect(drawn).toEqual({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(0, 0, 0)' });
  }
});

test('in colours of the reader’s own, what is chosen is filled, and nothing else is', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/question');
  const look = (control: Locator) =>
    control.evaluate((element) => {
      const { backgroundColor, borderBlockEndColor } = getComputedStyle(element);
      return { fill: backgroundColor, line: borderBlockEndColor };
    });
  const tab = (current: string) => page.getByRole('main').locator(`.order-tab${current}`).first();
  const ofTheme = (pressed: boolean) =>
    page.getByRole('banner').getByRole('button', { pressed }).first();
  const [chosen, other] = [
    await look(tab('[aria-current]')),
    await look(tab(':not([aria-current])')),
  ];
  const clear = 'rgba(0, 0, 0, 0)';
  expect(other).toEqual({ fill: clear, line: clear });
  expect(chosen.fill).not.toBe(clear);
  expect(chosen.line).toBe(chosen.fill);
  expect((await look(ofTheme(true))).fill).toBe(chosen.fill);
  expect((await look(ofTheme(false))).fill).not.toBe(chosen.fill);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the theme changes too, and the reader stays on the page', async ({ page }) => {
    await page.goto('/question?sort=new');
    await page
      .getByRole('banner')
      .getByRole('button', { name: frameWordsWords.themes.dark })
      .click();
    await expect(page).toHaveURL('/question?sort=new');
    await expect(
      page.getByRole('banner').getByRole('button', { name: frameWordsWords.themes.dark }),
    ).toHaveAttribute('aria-pressed', 'true');
    expect(await theme(page)).toBe('dark');
  });

  test('the phone menu opens and leads on', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('banner').locator('summary[aria-label=Menu]').click();
    await page
      .getByRole('navigation', { name: frameWordsWords.menu })
      .getByRole('link', { name: frameWordsWords.pages.topics })
      .click();
    await expect(page).toHaveURL('/topic');
  });

  test('search finds', async ({ page }) => {
    await page.goto('/question');
    await page.getByRole('searchbox').first().fill('work');
    await page.getByRole('searchbox').first().press('Enter');
    await expect(page).toHaveURL(/\/question\?.*q=work/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('the first key leads past the header', async ({ page }) => {
  await page.goto('/question');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip to/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(
    () => document.querySelector('main')?.contains(document.activeElement) ?? false,
  );
  expect(isInside).toBe(true);
});

test('the header can be walked through by keyboard, and shows where one is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  const seen: string[] = [];
  // The skip link and everything in the header; what follows is the page.
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest('header, .skip')) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      return {
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        isMarked,
      };
    });
    if (!focus) break;
    expect(focus).toMatchObject({ isMarked: true });
    seen.push(focus.name);
  }
  expect(seen).toEqual(
    expect.arrayContaining([...MAIN_LINKS, 'Light theme', 'Dark theme', 'Sign in']),
  );
  await page
    .getByRole('navigation', { name: frameWordsWords.mainLinks })
    .getByRole('link', { name: frameWordsWords.pages.topics })
    .press('Enter');
  await expect(page).toHaveURL('/topic');
  await expect(
    page
      .getByRole('navigation', { name: frameWordsWords.mainLinks })
      .getByRole('link', { name: frameWordsWords.pages.topics }),
  ).toHaveAttribute('aria-current', 'page');
});

test('the phone menu opens, closes and leads on by keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await untilHydrated(page);
  const button = page.getByRole('banner').locator('summary[aria-label=Menu]');
  const menu = page.getByRole('navigation', { name: frameWordsWords.menu });
  await expect(menu).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: frameWordsWords.pages.questions })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/question');
  await expect(menu).toBeHidden();
});

test('a move within the site loads no page anew, and going back returns to the place', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const link = page.getByRole('main').locator('a[href^="/question/"]').last();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);

  await link.click();
  await expect(page).toHaveURL(/\/question\/[0-9a-z]{10}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeCloseTo(before, -1);
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('the title follows the page', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const home = await page.title();
  await page
    .getByRole('navigation', { name: frameWordsWords.mainLinks })
    .getByRole('link', { name: frameWordsWords.pages.communities })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.title()).not.toBe(home);
});

test('nothing is fetched from elsewhere, even when the page is idle', async ({ page, noise }) => {
  for (const path of ['/', '/question', '/about', '/live', '/embed/test']) {
    await page.goto(path);
    await untilIdle(page);
  }
  expect(noise.foreign).toEqual([]);
});
