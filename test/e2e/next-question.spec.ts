import { expect } from '../support/browser.ts';
import {
  choiceButton,
  expectCounted,
  openQuestion,
  answerGroup,
  tabTo,
} from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import * as answeringFactsWords from '../../app/answering/words/facts.ts';

test('the next question comes with the result, moves nothing, and is reached by the keyboard', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({
    text: 'Is the kettle on?',
    topics: ['food'],
    choices: ['Yes', 'No'],
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/me/next?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openQuestion(page, id);
  await choiceButton(page, 'Yes').click();
  await expectCounted(page);
  const main = page.getByRole('main');
  const facts = main.getByText(answeringFactsWords.askedOf, { exact: true }).first();
  const places = () => Promise.all([answerGroup(page), facts].map((part) => part.boundingBox()));
  const before = await places();
  held.resolve();
  const next = main.getByRole('link', { name: /^(?:Next question|From another topic)/ });
  await expect(next).toBeVisible();
  expect(await places()).toEqual(before);
  await tabTo(page, next);
  const to = (await next.getAttribute('href')) ?? '';
  const text = (await next.locator('bdi').textContent()) ?? '';
  expect(to).toMatch(/^\/question\/[0-9a-z]{10}$/);
  expect(to).not.toContain(id);
  expect(text).not.toBe('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text);
});

test('where the site does not say what is next, something near is offered', async ({
  page,
  site,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  const id = await site.insertQuestion({
    text: 'Is the oven on?',
    topics: ['food'],
    choices: ['Yes', 'No'],
  });
  await page.route('**/api/v1/me/next?*', (route) => route.fulfill({ status: 503, body: 'later' }));
  await openQuestion(page, id);
  await choiceButton(page, 'Yes').click();
  await expectCounted(page);
  await expect(page.getByRole('link', { name: /^Next question/ })).toBeVisible();
});

test('whoever has answered everything is told so', async ({ page, site }) => {
  const id = await site.insertQuestion({ text: 'Is the fridge on?', choices: ['Yes', 'No'] });
  await page.route('**/api/v1/me/next?*', (route) => route.fulfill({ json: { next: null } }));
  await openQuestion(page, id);
  await choiceButton(page, 'Yes').click();
  await expectCounted(page);
  await expect(
    page.getByText('You have answered every question that is open to you.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'See new questions' }).click();
  await expect(page).toHaveURL(/\/question\?sort=new$/);
});
