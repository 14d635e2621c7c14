import { test } from '../support/browser-site.ts';
import { expect, giveCookie, untilHydrated } from '../support/browser.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { expectValidView } from '../support/page-checks.ts';
import * as embedsTryWords from '../../app/embeds/words/try.ts';

/** The page where an editor tries an embed. */
test('an address is enough, each choice shows at once, and the code says the same', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ choices: 3, text: 'Which of these hangs in your hall?' });
  const survey = await surveyIdOf(site.sql, id);
  await page.goto('/embed/test');
  const address = page.getByRole('textbox', { name: embedsTryWords.addressOrId });
  await address.fill(`${site.address}/question/${id}`);
  const frame = page.getByTitle('Embedded: Which of these hangs in your hall?');
  // The page in the preview is light, as most are.
  await expect(frame).toHaveAttribute('src', `/embed/results/${survey}?theme=light`);
  await expect(address).toBeFocused();
  await expectValidView(page, 'trying an embed');
  await page.getByRole('combobox', { name: embedsTryWords.theme }).selectOption('dark');
  await expect(frame).toHaveAttribute('src', `/embed/results/${survey}?theme=dark`);
  await page.getByRole('combobox', { name: embedsTryWords.colourOfPage }).selectOption('dark');
  await page.getByRole('combobox', { name: embedsTryWords.widthOfPage }).selectOption('phone');
  await page.getByRole('combobox', { name: embedsTryWords.answering }).selectOption('0');
  const path = `/embed/results/${survey}?theme=dark&answer=0`;
  await expect(frame).toHaveAttribute('src', path);
  const main = page.getByRole('main');
  await expect(main.getByText(/^<div data-poll/)).toContainText(
    `<div data-poll="${survey}" data-theme="dark" data-answer="0"`,
  );
  await main.getByText(embedsTryWords.codes.frame.name, { exact: true }).click();
  await expect(main.getByText(/^<iframe/)).toContainText(
    `src="${site.address}${path.replace('&', '&amp;')}"`,
  );

  await main.getByText(embedsTryWords.messagesBetween).click();
  await expect(main.getByText('"type":"poll:height"').first()).toBeVisible();
  await expect(main.getByText('{"type":"poll:ping","v":1}').first()).toBeVisible();
  await expect(main.getByText(/The frame asked for \d+ pixels/)).toBeVisible();
});

test('whoever has no question is told where one is found, and picks one with a tap', async ({
  page,
  site,
}) => {
  const inside = await site.insertQuestion({
    text: 'Is this asked of members alone?',
    audience: 'members',
  });
  await page.goto('/embed/test');
  await expect(
    page.getByRole('textbox', { name: embedsTryWords.addressOrId }),
  ).toHaveAccessibleDescription(/This one is an example\. .*copy the address bar/);
  // Which ones are offered hangs on what else is answered here.
  const pick = page.getByRole('main').locator('a[href*="survey="]').first();
  const text = await pick.innerText();
  const id = new URL((await pick.getAttribute('href')) ?? '', page.url()).searchParams.get(
    'survey',
  );
  await pick.click();
  await expect(page.getByTitle(`Embedded: ${text}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: embedsTryWords.addressOrId })).toHaveValue(
    id ?? '',
  );
  await expect(page.locator(`a[href*="survey=${inside}"]`)).toHaveCount(0);
  await expect(page.getByText(embedsTryWords.pickPopular)).toBeVisible();
  await expect(page.getByText('This one is an example.')).toHaveCount(0);
});

test('two lists to choose from have one line between them', async ({ page, site }) => {
  const wren = await site.createMember('Wren');
  const own = await site.insertQuestion({ choices: 2, text: 'Which of these did you ask?' });
  await site.insertQuestion({ choices: 2, text: 'Which of these do others ask?' });
  await site.sql`update questions set author_id = ${wren.id} where public_id = ${own}`;
  await giveCookie(page.context(), wren.cookie);
  await page.goto('/embed/test');
  const edges = await Promise.all(
    [embedsTryWords.chooseOwn, embedsTryWords.orPickPopular].map((title) =>
      page
        .getByText(title)
        .locator('..')
        .evaluate((list) => {
          const { top, bottom } = list.getBoundingClientRect();
          const { borderTopWidth, borderBottomWidth } = getComputedStyle(list);
          return { top, bottom, lines: [borderTopWidth, borderBottomWidth] };
        }),
    ),
  );
  expect(edges.map(({ lines }) => lines)).toEqual([
    ['1px', '1px'],
    ['0px', '1px'],
  ]);
  expect(edges[1]?.top).toBe(edges[0]?.bottom);
});

test('what was pasted before the page could do anything shows once it can', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ choices: 2, text: 'Which of these leans on your wall?' });
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client-[\w-]+\.js$/, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto('/embed/test');
  await page.getByRole('textbox', { name: embedsTryWords.addressOrId }).fill(id);
  await page.getByRole('combobox', { name: embedsTryWords.theme }).selectOption('dark');
  letCome();
  const frame = page.getByTitle('Embedded: Which of these leans on your wall?');
  await expect(frame).toHaveAttribute('src', /\?theme=dark$/);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'Shown: Which of these leans on your wall?',
  );
});

test('whoever goes back finds the form as the page is', async ({ page, site }) => {
  const [one, two] = [
    await site.insertQuestion({ choices: 2, text: 'Which of these was in front?' }),
    await site.insertQuestion({ choices: 2, text: 'Which of these came after?' }),
  ];
  const address = page.getByRole('textbox', { name: embedsTryWords.addressOrId });
  const theme = page.getByRole('combobox', { name: embedsTryWords.theme });
  await page.goto(`/embed/test?survey=${one}`);
  await untilHydrated(page);
  await page.getByText(embedsTryWords.pickPopular).click();
  await page.getByRole('main').locator('a[href*="survey="]').first().click();
  await expect(address).not.toHaveValue(one);
  await theme.selectOption('light');
  await expect(page.locator('iframe')).toHaveAttribute('src', /theme=light/);
  await address.fill(two);
  await expect(page.getByTitle('Embedded: Which of these came after?')).toBeVisible();
  await page.goBack();
  await expect(page.getByTitle('Embedded: Which of these was in front?')).toBeVisible();
  await expect(address).toHaveValue(one);
  await expect(theme).toHaveValue('auto');
});

test('what is no address of ours is said so, and what was typed stays', async ({ page }) => {
  const address = page.getByRole('textbox', { name: embedsTryWords.addressOrId });
  await page.goto('/embed/test?survey=https%3A%2F%2Fother.example%2Fquestion%2Fabcdefghjk');
  await expect(address).toHaveValue('https://other.example/question/abcdefghjk');
  await expect(address).toHaveAccessibleDescription(/Nothing here has the address or id “https/);
  await expect(page.locator('iframe')).toHaveCount(0);
  await untilHydrated(page);
  const said = page.getByRole('main').getByRole('status').first();
  await address.fill('https://other.example/another');
  await expect(said).toContainText('“https://other.example/another”');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same by a button', async ({ page, site }) => {
    const id = await site.insertQuestion({ choices: 2 });
    await page.goto('/embed/test');
    await page.getByRole('textbox', { name: embedsTryWords.addressOrId }).fill(id);
    await page.getByRole('combobox', { name: embedsTryWords.theme }).selectOption('light');
    await page.getByRole('button', { name: embedsTryWords.show }).click();
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^\/embed\/results\/\w{10}\?theme=light$/,
    );
    await expect(page.getByText(/^<div data-poll/)).toBeVisible();
  });
});
