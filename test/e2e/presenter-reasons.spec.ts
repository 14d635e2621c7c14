import { createQuestion } from '../support/question-form.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import { BUS, changed, test, TRAM } from '../support/presenter-device-fixtures.ts';
import {
  LONG_QUESTION,
  openPresenter,
  presenterPath,
  showButton,
} from '../support/presenter-fixtures.ts';
import { ON_SCREEN } from '../../app/reasons/reason-rules.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import * as choosingWords from '../../app/live/words/choosing.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** Why people say so, on the screen of a room, as the author lets it in from another device: docs/decisions/0091. */
const LONG_REASON =
  'The bus stops running at eight, and after that there is no other way home for anybody who works late at the hospital, the bakery or the hotel. Give us buses until midnight first, then we can talk about the square, and about benches, trees and whatever else has been promised to all of us here before';

test('what the author lets in on one device is on the screen at once, and nothing else', async ({
  stage: page,
  openList,
  site,
  ada,
}) => {
  const asked = { text: 'Should the tram come here?', results: 'always' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await insertReason(site.sql, id, 1, BUS);
  await insertReason(site.sql, id, 2, TRAM);
  await openPresenter(page, presenterPath(id));
  const quotes = page
    .getByRole('region', { name: presenterWords.whyTheySaySo })
    .getByRole('listitem');
  await page.keyboard.press('w');
  await expect(page.getByText(presenterWords.noReasons)).toBeVisible();
  await expectValidView(page, 'a screen without reasons');
  // All that people say is for another device, and one press more away from this screen.
  await page.locator('.stage-no-quotes').getByRole('button').click();
  const elsewhere = page.getByRole('dialog', { name: presenterWords.chooseTitle });
  await expect(elsewhere.getByText(`/account/questions/${id}/reasons`).last()).toBeVisible();
  await expectValidView(page, 'how to choose on another device');
  await expect(elsewhere.getByRole('link')).toHaveAttribute(
    'href',
    `/account/questions/${id}/reasons`,
  );
  await elsewhere.getByRole('button', { name: presenterWords.close }).click();
  await expect(page.locator('.stage-no-quotes').getByRole('button')).toBeFocused();
  // Whoever comes later finds the way in.
  await expect(page.locator('.stage-join')).toContainText(`/question/${id}-`);

  const { list, said } = await openList(id);
  await expectValidView(list, 'reasons to choose from');
  const onScreen = list.getByRole('region', { name: choosingWords.onScreen });
  const button = (act: string, text: string) =>
    said.getByRole('button', { name: `${act}: ${text}` });
  await button(choosingWords.letIn, TRAM).click();
  await expect(quotes).toHaveText([new RegExp(TRAM)]);
  await button(choosingWords.letIn, BUS).press('Enter');
  await expect(quotes).toHaveText([new RegExp(TRAM), new RegExp(BUS)]);
  // The line stays where it is, and its button keeps the focus for what is next.
  await expect(button(choosingWords.takeOff, BUS)).toBeFocused();
  await expectValidView(page, 'reasons on the screen');
  await expectValidView(list, 'reasons that were chosen');

  // Where a line goes with its button, the focus stays in its list.
  await onScreen.getByRole('button', { name: `${choosingWords.takeOff}: ${TRAM}` }).press('Enter');
  await expect(quotes).toHaveText([new RegExp(BUS)]);
  await expect(onScreen.getByRole('heading', { name: choosingWords.onScreen })).toBeFocused();
  // Whoever says something while the list is open moves nothing in it, not with the next press either.
  const news = 'Because I am new.';
  await insertReason(site.sql, id, 1, news, '0 seconds');
  await button(choosingWords.letIn, TRAM).click();
  await expect(quotes).toHaveText([new RegExp(BUS), new RegExp(TRAM)]);
  const fresh = said.getByRole('button', { name: choosingWords.fresh(1) });
  await expect(fresh).toBeVisible();
  await expect(said.getByText(news)).toHaveCount(0);
  await fresh.click();
  await expect(said.getByRole('listitem').first()).toContainText(news);
  await expect(said.getByRole('heading', { name: choosingWords.said })).toBeFocused();
  await expect(quotes).toHaveCount(2);

  // The result is one key away, and so are the reasons; loaded anew, they are still there.
  await page.keyboard.press('r');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(quotes).toHaveCount(0);
  await page.keyboard.press('w');
  await page.reload();
  await expect(quotes).toHaveCount(2);
});

test('on a phone a long list stays where it is pressed, and a double tap is one', async ({
  openList,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, {
    text: 'Does the list stay here?',
    results: 'always',
  });
  for (let nth = 1; nth <= 20; nth++) await insertReason(site.sql, id, 1, `Reason ${nth}.`);
  const { list, said } = await openList(id);
  const line = said.getByRole('listitem').nth(9);
  const button = line.getByRole('button');
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.dblclick();
  await expect(button).toHaveText(choosingWords.takeOff);
  await expect(line).toContainText(choosingWords.onScreen);
  const after = await button.boundingBox();
  const kept = await site.sql`
    select p.reason_id from presented_reasons p join questions q on q.id = p.question_id where q.public_id = ${id}`;
  expect(kept).toHaveLength(1);
  // Other letters in the line, and nothing else.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
  const leads = said.getByRole('link', {
    name: choosingWords.leadsToOnScreen({ many: 1, most: ON_SCREEN }),
  });
  await leads.tap();
  await expect(list.getByRole('heading', { name: choosingWords.onScreen })).toBeInViewport();
});

test('a list that nobody has said anything for yet tells of the first, and what cannot be sent says so', async ({
  openList,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Who is first?', results: 'always' });
  const { list, said } = await openList(id);
  const fresh = said.getByRole('button', { name: choosingWords.fresh(1) });
  const none = list.getByText(choosingWords.noneTitle);
  await expect(none).toBeVisible();
  await insertReason(site.sql, id, 1, BUS, '0 seconds');
  await changed(site, id);
  await expect(fresh).toBeVisible();
  await expect(none).toHaveCount(0);
  await expectValidView(list, 'a list with the first news');
  await fresh.press('Enter');
  await expect(said.getByRole('listitem')).toContainText([BUS]);
  await expect(said.getByRole('heading', { name: choosingWords.said })).toBeFocused();

  // What could not be loaded is not loaded by a press that was not for it.
  await insertReason(site.sql, id, 2, TRAM, '0 seconds');
  await changed(site, id);
  await expect(fresh).toBeVisible();
  await list.context().setOffline(true);
  await fresh.click();
  await expect(said.getByRole('alert')).toHaveText(choosingWords.notBrought);
  const letIn = said.getByRole('button', { name: `${choosingWords.letIn}: ${BUS}` });
  await letIn.click();
  await expect(said.getByRole('alert').last()).toHaveText(choosingWords.notSent);
  await list.context().setOffline(false);
  await letIn.click();
  const takeOff = said.getByRole('button', { name: `${choosingWords.takeOff}: ${BUS}` });
  await expect(takeOff).toBeVisible();
  await expect(said.getByRole('alert')).toHaveCount(0);
  await expect(said.getByRole('listitem')).toHaveCount(1);
  await expect(fresh).toBeVisible();
  // A quick press takes it back, as soon as the button says that it can.
  await expect(takeOff).toHaveAttribute('aria-disabled', 'false');
  await takeOff.click();
  await expect(letIn).toBeVisible();
  await expect(said.getByRole('alert')).toHaveCount(0);
});

test('a screen that is opened with its reasons leads to the result, by the key and by the button', async ({
  stage: page,
  context,
  site,
  ada,
}) => {
  const asked = { text: 'Does this lead to the result?', results: 'always' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(page, `${presenterPath(id)}&show=reasons`);
  await expect(page.getByText(presenterWords.noReasons)).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('table')).toBeVisible();
  // In a tab of its own, which keeps nothing of this one.
  const other = await context.newPage();
  await openPresenter(other, `${presenterPath(id)}&show=reasons`);
  await showButton(other).click();
  await expect(other.getByRole('table')).toBeVisible();
  await other.close();

  // Where the button of the result goes by a key, the focus is on the one in its place.
  await page.getByRole('button', { name: presenterWords.hideResult }).focus();
  await page.keyboard.press('w');
  await expect(page.getByText(presenterWords.noReasons)).toBeVisible();
  await expect(showButton(page)).toBeFocused();
  // Behind the large code reasons come forward, instead of going where nobody sees it.
  await page.keyboard.press('q');
  await expect(page.getByText(presenterWords.noReasons)).toHaveCount(0);
  await page.keyboard.press('w');
  await expect(page.getByText(presenterWords.noReasons)).toBeVisible();
});

test('a list of keys that was opened by a key gives the focus back to the page', async ({
  page,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Which keys?', results: 'always' });
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('before the result shows, a key for reasons says why there are none', async ({
  stage: page,
  site,
  ada,
}) => {
  const asked = { text: 'Is this still hidden?', results: 'closed' };
  const id = await createQuestion(site.address, ada, asked);
  await insertReason(site.sql, id, 1, BUS);
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('w');
  await expect(page.getByText('The result shows when the question closes').first()).toBeVisible();
  await expect(page.getByRole('region', { name: presenterWords.whyTheySaySo })).toHaveCount(0);
  await page.goto(`${presenterPath(id)}&show=reasons`);
  await expect(page.getByRole('heading', { name: asked.text })).toBeVisible();
  await expect(page.getByText(BUS)).toHaveCount(0);
});

test('without a script the list works by its forms, and the screen reads as a page', async ({
  browser,
  site,
  ada,
}) => {
  const asked = { text: 'Does this need a script?', results: 'always' };
  const id = await createQuestion(site.address, ada, asked);
  await insertReason(site.sql, id, 1, BUS);
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  await giveCookie(context, ada.cookie);
  const page = await context.newPage();
  await page.goto(`/account/questions/${id}/reasons`);
  await page.getByRole('button', { name: `${choosingWords.letIn}: ${BUS}` }).click();
  await expect(
    page.getByRole('button', { name: `${choosingWords.takeOff}: ${BUS}` }).first(),
  ).toBeVisible();
  await page.goto(presenterPath(id));
  await page.getByRole('link', { name: presenterWords.showReasons }).click();
  await expect(page.getByText(BUS)).toBeVisible();
  await context.close();
});

const SCREENS = [
  { width: 1440, height: 810 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
];
const CAPITALS = LONG_REASON.toUpperCase();
const FULL_WIDTH =
  '公共汽车八点就停了，在医院、面包店和旅馆工作到很晚的人没有别的办法回家。先给我们开到午夜的公共汽车，然后再谈广场。'.repeat(
    6,
  );
/** As long as each size of a quote may be, and longer than any screen would like it, in letters of every width. */
const TEXTS = [
  ...[45, 100, 180, 280].map((length) => ({ of: LONG_REASON, length })),
  ...[100, 180, 280].map((length) => ({ of: CAPITALS, length })),
  ...[50, 150, 280].map((length) => ({ of: FULL_WIDTH, length })),
  { of: 'WM'.repeat(140), length: 280 },
];
const letterOf = (at: number) => String.fromCodePoint(97 + at);

test('on a tablet a quote can be read from some steps away', async ({
  stage: page,
  openList,
  site,
  ada,
}) => {
  const asked = { text: 'Should the tram come to us?', results: 'always' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await insertReason(site.sql, id, 2, TRAM);
  const { said } = await openList(id);
  await said.getByRole('button', { name: `${choosingWords.letIn}: ${TRAM}` }).click();
  await page.setViewportSize({ width: 820, height: 1180 });
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('w');
  const quote = page.locator('.quote p');
  const size = () =>
    quote.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await expect(quote).toHaveText(new RegExp(TRAM));
  await expect.poll(size).toBeGreaterThan(36);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(size).toBeGreaterThan(27);
});

test('the longest quotes fit their places, however many there are', async ({
  stage: page,
  site,
  ada,
}) => {
  const text = LONG_QUESTION.slice(0, 180);
  const id = await createQuestion(site.address, ada, { text, results: 'always' });
  for (const [at, one] of TEXTS.entries())
    for (let nth = 1; nth <= ON_SCREEN; nth++)
      await insertReason(site.sql, id, 1, `${letterOf(at)}${nth} ${one.of}`.slice(0, one.length));
  for (const many of [1, 2, 4, ON_SCREEN])
    for (const [at, { length }] of TEXTS.entries()) {
      await site.sql`
        with gone as (
          delete from presented_reasons p using questions q where q.id = p.question_id and q.public_id = ${id} and p.reason_id not in (
            select id from reasons where text like ${`${letterOf(at)}%`} and substr(text, 2, 1)::int <= ${many})
        )
        insert into presented_reasons (reason_id, question_id, shown_at)
        select r.id, r.question_id, now() from reasons r join questions q on q.id = r.question_id
        where q.public_id = ${id} and r.text like ${`${letterOf(at)}%`} and substr(r.text, 2, 1)::int <= ${many}
        on conflict do nothing`;
      await page.goto(`${presenterPath(id)}&show=reasons`);
      await expect(page.locator('.quote')).toHaveCount(many);
      for (const size of SCREENS) {
        await page.setViewportSize(size);
        const over = () =>
          page
            .locator('.quote')
            .evaluateAll((quotes) =>
              Math.max(...quotes.map((one) => one.scrollHeight - one.clientHeight)),
            );
        const what = `${many} of text ${letterOf(at)} with ${length} letters at ${size.width}`;
        await expect.poll(over, what).toBeLessThan(2);
        const captions = await page.locator('.quote').evaluateAll((quotes) =>
          quotes.map((quote) => {
            const [said, below] = ['p', 'figcaption'].map((name) => {
              const element = quote.querySelector(name);
              return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
            });
            return (below ?? 0) / (said ?? 1);
          }),
        );
        expect.soft(Math.max(...captions), `what is below ${what}`).toBeLessThan(0.71);
      }
    }
});
