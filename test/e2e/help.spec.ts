import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import * as helpWords from '../../app/content/words/help.ts';
import * as contactWords from '../../app/content/words/contact.ts';
import * as downloadWords from '../../app/content/words/download.ts';

const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
const shown = (page: Page) => page.locator('details[data-help-entry]:visible');
const idsOf = (entries: Locator) =>
  entries.evaluateAll((all) => all.map((one) => one.querySelector('.fold-body')?.id));
/** The fold that an address opens. */
const entryOf = (page: Page, id: string) =>
  page.locator('details[data-help-entry]', { has: page.locator(`#${id}`) });
/** Long pages, looked at in two themes and two widths. */
test.slow();

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('what the questions page says to programs is what stands on it', async ({ page }) => {
  await page.goto('/faq');
  const onPage = await page.$$eval('details[data-help-entry]', (entries) =>
    entries.map((entry) => {
      for (const fold of [entry, entry.parentElement?.closest('details')])
        (fold as HTMLDetailsElement).open = true;
      const text = (selector: string) =>
        entry.querySelector<HTMLElement>(selector)?.innerText ?? '';
      return [text('h3'), text('[data-answer]')];
    }),
  );
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  type Told = { name: string; acceptedAnswer: { text: string } };
  const { mainEntity } = JSON.parse(json ?? '') as { mainEntity: Told[] };
  const told = mainEntity.map(({ name, acceptedAnswer: { text } }) => [plain(name), plain(text)]);
  expect(told).toEqual(onPage.map((texts) => texts.map(plain)));
  expect(told.every((texts) => texts.every((text) => text.length > 0))).toBe(true);
});

test('finds while somebody types what the form would find', async ({ page }) => {
  await page.goto('/faq?q=passkey');
  const found = await idsOf(shown(page));
  expect(found.length).toBeGreaterThan(0);

  await page.goto('/faq');
  const first = await shown(page).count();
  await search(page).fill('passkey');
  await expect(shown(page)).toHaveCount(found.length);
  expect(await idsOf(shown(page))).toEqual(found);
  await expect(page.getByText(`${found.length} answers for “passkey”.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Communities', level: 2 })).toBeHidden();

  await search(page).fill('zeppelin');
  await expect(shown(page)).toHaveCount(0);
  await expect(page.getByText(helpWords.nothingFound)).toBeVisible();
  await expectValidView(page, 'a search that found nothing');

  await search(page).fill('');
  await expect.poll(() => shown(page).count()).toBeGreaterThan(first);
  await expect(page.locator('details[data-help-entry][hidden]')).toHaveCount(0);
  await expect(page.getByText(helpWords.nothingFound)).toBeHidden();
});

test('an address with the name of an answer opens it, and a link to it can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/faq#how-do-i-delete-my-account');
  const entry = entryOf(page, 'how-do-i-delete-my-account');
  await expect(entry).toHaveAttribute('open');
  await expect(entry).toBeInViewport();

  await entry.getByRole('link', { name: /Link to this answer/ }).click();
  await expect(entry.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());

  // One that a search hid.
  await search(page).fill('passkey');
  await page.evaluate(() => (location.hash = '#what-does-it-cost'));
  await expect(entryOf(page, 'what-does-it-cost')).toHaveAttribute('open');
  await expectValidView(page, 'open answers');
});

test('an answer is opened and closed by keys alone', async ({ page }) => {
  await page.goto('/faq');
  const entry = shown(page).first();
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(entry.locator('[data-answer]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entry.locator('[data-answer]')).toBeHidden();
});

test('the help page finds guides and answers while somebody types', async ({ page }) => {
  await page.goto('/support');
  await expect(page.locator('[data-help-found]')).toBeHidden();
  await search(page).fill('2fa');
  const hits = page.locator('[data-help-found] > li:visible');
  await expect(hits.filter({ hasText: 'Make your account safe' })).toBeVisible();
  await expect(page.getByText(`${await hits.count()} guides and answers for “2fa”.`)).toBeVisible();
  await expectValidView(page, 'what help found');
});

test('a part of a long page opens at its address, from outside and from its own list', async ({
  page,
}) => {
  const fold = (id: string) => page.locator('details', { has: page.locator(`#${id}`) });
  await page.goto('/features#method');
  await expect(fold('method')).toHaveAttribute('open');
  await expect(page.getByRole('heading', { level: 2, name: 'Method' })).toBeInViewport();
  await expect(fold('to-ask')).not.toHaveAttribute('open');
  await page.goto('/features');
  await page.locator('#parts').getByRole('link', { name: 'To ask' }).click();
  await expect(fold('to-ask')).toHaveAttribute('open');
  await expect(page.getByRole('heading', { level: 2, name: 'To ask' })).toBeInViewport();
  await page.goto('/support#known-gaps');
  await expect(fold('accessibility')).toHaveAttribute('open');
  await expect(page.getByRole('heading', { name: 'Known gaps' })).toBeInViewport();
});

test('on paper nothing of a long page is folded', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const [path, said] of [
    ['/features', 'The theorem does not cover changed answers.'],
    ['/support', 'Known gaps'],
    ['/faq', 'Who pays'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(said).last()).toBeVisible();
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('help is searched by a form, and leads to a message with what it is about', async ({
    page,
  }) => {
    await page.goto('/support');
    await search(page).fill('wall');
    await page.getByRole('main').getByRole('button', { name: helpWords.search }).click();
    await expect(page).toHaveURL(/\/support\?q=wall$/);
    await expect(page.getByRole('link', { name: 'Show it to a room', exact: true })).toHaveCount(1);
    await page.goto('/support#accessibility');
    await expect(page.locator('#accessibility')).toBeVisible();
    await page.getByRole('link', { name: contactWords.topics.fault }).click();
    await expect(page.getByRole('radio', { name: contactWords.topics.fault })).toBeChecked();
  });
});

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 800 },
  });

  test('the steps for it come first, the others after', async ({ page }) => {
    await page.goto('/download');
    const places = page.locator('[data-place]');
    await expect(places).toHaveCount(5);
    await expect(places.first()).toContainText('iPhone and iPad');
    await expect(places.first().getByText(downloadWords.yourDevice)).toBeVisible();
    await expect(page.getByText(downloadWords.yourDevice)).toHaveCount(5);
    await expect(page.locator('[data-here]:visible')).toHaveCount(1);
  });
});

test('the button that installs is there where the browser offers it, once', async ({ page }) => {
  await page.goto('/download');
  const button = page.getByRole('button', { name: /^Install / });
  await expect(button).toBeHidden();
  const asked = page.evaluate(
    () =>
      new Promise((resolve) => {
        const prompt = () => {
          resolve('asked');
          return Promise.resolve({ outcome: 'accepted' });
        };
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
      }),
  );
  await button.click();
  expect(await asked).toBe('asked');
  await expect(button).toBeHidden();
});

test('a message that is not right comes back whole, at the first thing to mend', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 422/);
  await page.goto('/contact');
  await page.getByLabel(contactWords.message).fill('Where is the log of a question?');
  await page.getByRole('button', { name: contactWords.send }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByLabel(contactWords.message)).toHaveValue(
    'Where is the log of a question?',
  );
  await expectValidView(page, 'a message that came back');
});
