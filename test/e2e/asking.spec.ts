import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/browser.ts';
import { put } from '../support/answers.ts';
import { joined } from '../support/members.ts';
import { startSite, type Site } from '../support/site.ts';
import { expectSound, expectSoundView } from '../support/sound.ts';

/** Asking as people do: by keyboard, on a phone, without a script, with a network that fails. */
type Own = { site: Site; people: () => number };

const test = base.extend<object, Own>({
  site: [
    async ({ browserName: _browser }, provide) => {
      const site = await startSite({ LIMITS_SCALE: '1000' });
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  people: [
    async ({ browserName: _browser }, provide) => {
      let people = 0;
      await provide(() => ++people);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
});

const NEW = '/account/questions/new';
const SIMILAR = '**/api/v1/questions/similar*';
const TEXT = 'Should libraries lend out tools as well as books?';

test.beforeEach(async ({ context, site, people, noise }) => {
  const [name = '', value = ''] = (await joined(site, `Reader${people()}`)).cookie.split('=');
  await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true }]);
  await context.route(SIMILAR, (route) => route.fulfill({ json: { items: [] } }));
  // A form that is refused answers with its status, and Chromium writes that down.
  noise.allow(/status of 4(?:09|22)/);
});

const question = (page: Page) => page.getByRole('textbox', { name: 'Ask a question' });
const choice = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Choice ${number}`, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'As people will see it' });

async function open(page: Page, path = NEW): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
}
async function fill(page: Page, text = TEXT): Promise<void> {
  await question(page).fill(text);
  await choice(page, 1).fill('Yes');
  await choice(page, 2).fill('No');
  await page.getByText('City life', { exact: true }).check();
}

test('is done by keyboard alone, and can be answered', async ({ page, site }) => {
  await open(page);
  await expect(question(page)).toBeFocused();
  const { keyboard } = page;
  await keyboard.type(TEXT);
  await keyboard.press('Enter');
  for (const label of ['Yes, everywhere', 'Only in towns', 'No']) {
    await keyboard.type(label);
    await keyboard.press('Enter');
  }
  await expect(choice(page, 4)).toBeFocused();
  await expect(preview(page)).toContainText('Only in towns');
  const topic = page.getByRole('checkbox', { name: 'City life' });
  while (!(await topic.evaluate((one) => one === document.activeElement)))
    await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT);
  await expect(page.getByText('Your question is asked.')).toBeVisible();

  const id = /questions\/(\w+)/.exec(page.url())?.[1] ?? '';
  expect((await put(site.address, id, ['2'])).status).toBe(200);
  await page.reload();
  await expect(page.getByText('person has answered')).toBeVisible();
  await page.getByRole('link', { name: 'See its page' }).click();
  await expect(page).toHaveURL(`/question/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT);
});

test('is one link away on every page, and begins in the question', async ({ page }) => {
  await open(page, '/topic');
  await page.getByRole('banner').getByRole('link', { name: 'Ask a question' }).click();
  await expect(question(page)).toBeFocused();
});

test('leads a visitor to sign in, and back', async ({ page, context }) => {
  await context.clearCookies();
  await open(page, '/topic');
  await page.getByRole('banner').getByRole('link', { name: 'Ask a question' }).click();
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ next: NEW })}`);
});

test('shows only what belongs to the kind', async ({ page }) => {
  await open(page);
  await page.getByText('Rate on a scale').check();
  await expect(choice(page, 1)).toBeHidden();
  await page.getByRole('textbox', { name: 'What 1 stands for' }).fill('Never');
  await page.getByText('0 to 10').check();
  await expect(page.getByRole('textbox', { name: 'What 10 stands for' })).toBeVisible();
  await page.getByText('Pick several').check();
  await expect(page.getByLabel('Each picks at most')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What 0 stands for' })).toBeHidden();
});

test('takes a list that is pasted, and gives rows back', async ({ page }) => {
  await open(page);
  await choice(page, 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1. Red\n2. Green\n\n- Blue');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  for (const [at, label] of ['Red', 'Green', 'Blue', ''].entries())
    await expect(choice(page, at + 1)).toHaveValue(label);
  await page.getByRole('button', { name: 'Remove choice 2' }).click();
  await expect(choice(page, 2)).toHaveValue('Blue');
  await choice(page, 3).press('Backspace');
  await expect(choice(page, 2)).toBeFocused();
  await choice(page, 2).press('ArrowUp');
  await expect(choice(page, 1)).toBeFocused();
});

test('leads to the first problem, and lets go of it once it is mended', async ({ page }) => {
  await open(page);
  const send = page.getByRole('button', { name: 'Ask this question' });
  await choice(page, 1).fill('Same');
  await choice(page, 2).fill('same');
  await send.click();
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toHaveAccessibleDescription(/Write your question\./);
  await question(page).fill(TEXT);
  await expect(page.getByText('Write your question.')).toBeHidden();
  await send.click();
  await expect(choice(page, 2)).toBeFocused();
  await expect(choice(page, 2)).toHaveAccessibleDescription(/the same as “Same”/);
  await choice(page, 2).fill('Other');
  await page.getByText('City life', { exact: true }).check();
  await page.getByText('Closes in 7 days', { exact: true }).click();
  await page.getByLabel('When it closes').selectOption('at a time I choose');
  await page.getByText('Done', { exact: true }).click();
  await send.click();
  const closes = page.getByLabel('Day and time it closes');
  await expect(closes).toBeFocused();
  await expect(closes).toBeVisible();
});

test('offers what was asked already', async ({ page, context }) => {
  const items = [
    { id: 'q000000001', text: 'Should libraries lend tools?', state: 'open', people: 12 },
  ];
  await context.route(SIMILAR, (route) => route.fulfill({ json: { items } }));
  await open(page);
  await question(page).fill('Should libraries');
  const offered = page.getByRole('region', { name: 'Asked already' });
  await expect(offered.getByRole('link')).toHaveText(['Should libraries lend tools?']);
  await expect(offered).toContainText('12 people answered');
  await question(page).fill('Should');
  await expect(offered).toBeHidden();
});

test.describe('a draft', () => {
  const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();

  test('is saved by itself and found again after a reload', async ({ page }) => {
    await open(page);
    await question(page).fill('Half a thought');
    await choice(page, 1).fill('Perhaps');
    await saved(page);
    await expect(page).not.toHaveURL(NEW);
    await page.reload();
    await expect(question(page)).toHaveValue('Half a thought');
    await expect(choice(page, 1)).toHaveValue('Perhaps');
    await page.goto('/account/questions');
    await page.getByRole('link', { name: /Finish it/ }).click();
    await expect(question(page)).toHaveValue('Half a thought');
    await fill(page);
    await page.getByRole('button', { name: 'Ask this question' }).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();
    await page.goto('/account/questions');
    await expect(page.getByRole('link', { name: /Finish it/ })).toBeHidden();
    await open(page);
    await expect(question(page)).toHaveValue('');
  });

  test('that cannot be saved is kept on this device', async ({ page, noise }) => {
    noise.allow(/net::ERR_|Failed to fetch/);
    await open(page);
    await page.route('**/*.data', (route) => route.abort());
    await question(page).fill('A thought without a network');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.unroute('**/*.data');
    await page.reload();
    await expect(question(page)).toHaveValue('A thought without a network');
    await expect(page.getByText('What you typed before is back.')).toBeVisible();
    await saved(page);
    await open(page);
    await expect(question(page)).toHaveValue('');
  });

  test('is not lost when the question cannot be sent', async ({ page, noise }) => {
    noise.allow(/net::ERR_|Failed to fetch/);
    await open(page);
    await fill(page);
    await page.route('**/*.data', (route) => route.abort());
    await page.getByRole('button', { name: 'Ask this question' }).click();
    await expect(page.getByRole('alert')).toContainText('It could not be sent');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(question(page)).toHaveValue(TEXT);
    await page.unroute('**/*.data');
    await page.getByRole('button', { name: 'Ask this question' }).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();
  });

  test('waits on this device for who was signed out', async ({ page, context }) => {
    await open(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await question(page).fill('Signed out in the middle of it');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in to go on' })).toHaveAttribute(
      'href',
      /next=/,
    );
    await context.addCookies(cookies);
    await page.goto(NEW);
    await expect(question(page)).toHaveValue('Signed out in the middle of it');
    await page.getByRole('button', { name: 'Start anew' }).click();
    await expect(question(page)).toHaveValue('');
    await page.reload();
    await expect(question(page)).toHaveValue('');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('rows, preview and asking work by buttons, and Enter adds a row', async ({ page }) => {
    const text = 'Can this be asked without a script?';
    await page.goto(NEW);
    await question(page).fill(text);
    await choice(page, 1).fill('Yes');
    await choice(page, 2).fill('No');
    await choice(page, 2).press('Enter');
    await expect(choice(page, 3)).toBeFocused();
    await choice(page, 3).fill('Perhaps');
    await page.getByRole('button', { name: 'Remove choice 2' }).click();
    await expect(choice(page, 2)).toHaveValue('Perhaps');
    await page.getByRole('button', { name: 'Show me how it looks' }).click();
    await expect(preview(page)).toContainText(text);
    await page.getByRole('button', { name: 'Ask this question' }).click();
    const topic = page.getByRole('checkbox', { name: 'City life' });
    await expect(page.getByText('Pick a topic')).toBeVisible();
    await topic.check({ force: true });
    await page.getByRole('button', { name: 'Ask this question' }).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();

    await page.getByText('Pause', { exact: true }).last().click();
    await page.getByLabel('Why? Everyone will read it').first().fill('One moment please');
    await page.getByRole('button', { name: 'Pause it' }).click();
    await expect(page.getByText('It is paused.')).toBeVisible();
    await expect(page.getByText('One moment please')).toBeVisible();
  });
});

test('one’s own question is looked after by keyboard', async ({ page }) => {
  await open(page);
  await fill(page, 'Is this looked after by keyboard alone?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your question is asked.')).toBeVisible();
  const stop = page
    .getByRole('listitem')
    .filter({ hasText: 'Nobody can answer until you resume it' });
  await stop.getByText('Pause', { exact: true }).last().press('Enter');
  const reason = stop.getByLabel('Why? Everyone will read it');
  await stop.getByRole('button', { name: 'Pause it' }).press('Enter');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Say why/);
  await page.keyboard.type('One moment please');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is paused.')).toBeFocused();
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(page.getByText('It is open again.')).toBeVisible();
  await page.getByText('Delete', { exact: true }).last().press('Enter');
  await page.getByRole('button', { name: 'Delete it for good' }).press('Enter');
  await expect(page).toHaveURL('/account/questions?did=deleted');
  await expect(page.getByText('The question was deleted.')).toBeVisible();
});

test('every screen is sound, wide and narrow, by day and by night', async ({
  page,
  site,
  noise,
}) => {
  // Four looks at each of ten screens.
  test.setTimeout(180_000);
  noise.allow(/status of 422/);
  await open(page);
  await fill(page);
  await page.getByRole('button', { name: 'Ask this question' }).click();
  await expect(page.getByText('Your question is asked.')).toBeVisible();
  const [own = ''] = page.url().split('?');
  const id = own.split('/').at(-1) ?? '';
  await soundly(page, NEW);
  await soundly(page, `${own}?do=edit`);
  expect((await put(site.address, id, ['1'])).status).toBe(200);
  await soundly(page, own);
  await soundly(page, `${own}?do=correct`);
  await page.goto(`${own}?do=correct`);
  await page.getByLabel('Choice 2').fill('Noo');
  await page.getByRole('button', { name: 'Publish the correction' }).click();
  await expect(page.getByText('The correction is published.')).toBeVisible();
  await soundly(page, own);
  await soundly(page, `/question/${id}`);
  await soundly(page, `${NEW}?version=${id}`);
  await soundly(page, '/account/questions');

  await open(page);
  await page.getByRole('button', { name: 'Ask this question' }).click();
  await page.getByText('Closes in 7 days', { exact: true }).click();
  await page.getByText('Rate on a scale').check();
  await expectSoundView(page, 'a form with problems');
});

async function soundly(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(200);
  await expectSound(page, (await response?.text()) ?? '', path);
}
