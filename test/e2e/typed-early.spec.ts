import { createQuestion } from '../support/question-form.ts';
import { expect, test } from '../support/question-form-fixtures.ts';
import { untilHydrated } from '../support/browser.ts';

/** A form that is filled in as served, on a slow phone: what is typed before its script has come is not lost to it. */
test('what is typed into a filled field before the page is alive stays', async ({
  page,
  context,
  site,
}) => {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const text = 'Is this typed before it is hydrated?';
  const id = await createQuestion(site.address, { id: '', voterId: '', cookie }, { text });
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(`/account/questions/${id}?do=edit`, { waitUntil: 'commit' });
  const [question, choice] = [page.locator('[name=text]'), page.locator('[name=choice]').first()];
  await question.press('Control+End');
  await question.pressSequentially(' Yes');
  await choice.press('Control+a');
  await choice.pressSequentially('Very early');
  letCome();
  await untilHydrated(page);
  await expect(question).toHaveValue(`${text} Yes`);
  await expect(choice).toHaveValue('Very early');
  // And it is typed on where it was left.
  await page.keyboard.type(' bird');
  await expect(choice).toHaveValue('Very early bird');
});
