import type { BrowserContext, Page } from '@playwright/test';
import { createQuestion } from '../support/question-form.ts';
import { expect, giveCookie, untilHydrated } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import { openPresenter, presenterPath, test as base } from '../support/presenter-fixtures.ts';
import { ON_SCREEN } from '../../app/reasons/reason-rules.ts';
import { publishChanged } from '../../app/platform/database/pubsub.server.ts';
import type { BrowserSite } from '../support/browser-site.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import * as choosingWords from '../../app/live/words/choosing.ts';
import * as shareWords from '../../app/answering/words/share.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** The screen of a room and the devices of its author, beside each other: docs/decisions/0091. */
type Device = { list: Page; said: ReturnType<Page['getByRole']> };

const test = base.extend<{ openList: (id: string) => Promise<Device>; stage: Page }>({
  stage: async ({ context, page, ada }, provide) => {
    await giveCookie(context, ada.cookie);
    await provide(page);
  },
  /** The list of the author, each time on another phone. */
  openList: async ({ browser, site, ada }, provide) => {
    const phones: BrowserContext[] = [];
    await provide(async (id) => {
      const phone = await browser.newContext({
        baseURL: site.address,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      phones.push(phone);
      await giveCookie(phone, ada.cookie);
      const list = await phone.newPage();
      await list.goto(`/account/questions/${id}/reasons`);
      // Before that each press loads the page anew.
      await untilHydrated(list, 'main form, main a[href]');
      return { list, said: list.getByRole('region', { name: choosingWords.said }) };
    });
    for (const phone of phones) await phone.close();
  },
});

const BUS = 'Because the bus is late.';
const TRAM = 'Because the tram rattles.';

const button = ({ said }: Device, act: string, text: string) =>
  said.getByRole('button', { name: `${act}: ${text}` });

/** As if it was done through the site, which tells every open page. */
const changed = ({ sql }: Pick<BrowserSite, 'sql'>, id: string) =>
  sql.begin((tx) => publishChanged(tx, [id]));

/** Lets in, one after another, those whose words begin so. */
async function letIn(
  { sql }: Pick<BrowserSite, 'sql'>,
  id: string,
  ...beginnings: string[]
): Promise<void> {
  for (const one of beginnings)
    await sql`
      insert into presented_reasons (reason_id, question_id, shown_at)
      select r.id, r.question_id, clock_timestamp() from reasons r join questions q on q.id = r.question_id
      where q.public_id = ${id} and starts_with(r.text, ${one})`;
  await changed({ sql }, id);
}

test('a new quote takes the place of the one that leaves, and no other moves', async ({
  stage,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Who moves?', results: 'always' });
  const numbers = Array.from({ length: ON_SCREEN }, (_, at) => at + 1);
  for (const one of [...numbers, ON_SCREEN + 1])
    await insertReason(site.sql, id, 1, `${one} is the number of this one.`);
  await letIn(site, id, ...numbers.map(String));
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  const quotes = stage
    .getByRole('region', { name: presenterWords.whyTheySaySo })
    .getByRole('listitem');
  const shown = (...each: number[]) => each.map((one) => new RegExp(`^${one} is`));
  await expect(quotes).toHaveText(shown(...numbers));
  await letIn(site, id, String(ON_SCREEN + 1));
  await expect(quotes).toHaveText(shown(ON_SCREEN + 1, ...numbers.slice(1)));
  // One that comes back for another takes its place as well.
  await site.sql`delete from presented_reasons p using reasons r where r.id = p.reason_id and r.text like '3 is%'`;
  await changed(site, id);
  await expect(quotes).toHaveText(shown(ON_SCREEN + 1, 2, 1, ...numbers.slice(3)));
});

test('a second tap does not reach the line that took the place of the first', async ({
  openList,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Who is hit?', results: 'always' });
  for (const one of ['A', 'B', 'C']) await insertReason(site.sql, id, 1, `${one} is said.`);
  await letIn(site, id, 'A', 'B', 'C');
  const { list } = await openList(id);
  const onScreen = list.getByRole('region', { name: choosingWords.onScreen });
  const lines = onScreen.getByRole('listitem');
  await expect(lines).toHaveCount(3);
  const again = onScreen.getByRole('list').evaluate(
    (lists) =>
      new Promise<string | null>((done) => {
        new MutationObserver((_, watching) => {
          if (lists.children.length === 3) return;
          watching.disconnect();
          const [inPlace] = lists.getElementsByTagName('button');
          inPlace?.click();
          done(inPlace?.getAttribute('aria-disabled') ?? null);
        }).observe(lists, { childList: true });
      }),
  );
  await lines.first().getByRole('button').tap();
  expect(await again).toBe('true');
  // Once it may be pressed again, nothing was sent.
  await expect(lines.first().getByRole('button')).toHaveAttribute('aria-disabled', 'false');
  await expect(lines).toHaveCount(2);
  const kept = await site.sql`
    select 1 from presented_reasons p join questions q on q.id = p.question_id where q.public_id = ${id}`;
  expect(kept).toHaveLength(2);
});

test('what its writer changes or deletes leaves the count, and not the list', async ({
  openList,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, {
    text: 'Who changes it?',
    results: 'always',
  });
  for (const text of [BUS, TRAM, 'Because I stay.']) await insertReason(site.sql, id, 1, text);
  const { list, said } = await openList(id);
  await list.setViewportSize({ width: 320, height: 640 });
  const line = (text: string) => said.getByRole('listitem').filter({ hasText: text });
  const count = (many: number) =>
    said.getByRole('link', { name: choosingWords.leadsToOnScreen({ many, most: ON_SCREEN }) });
  for (const text of [BUS, TRAM]) {
    await said.getByRole('button', { name: `${choosingWords.letIn}: ${text}` }).click();
    await expect(line(text)).toContainText(choosingWords.onScreen);
  }
  await expect(count(2)).toBeVisible();
  await site.sql`update reasons set text = 'Because I am another one.' where text = ${BUS}`;
  await changed(site, id);
  await expect(line(BUS)).toContainText(choosingWords.changedSince);
  await expect(count(1)).toBeVisible();

  await line(TRAM).getByRole('button').focus();
  await site.sql`delete from reasons where text = ${TRAM}`;
  await changed(site, id);
  await expect(line(TRAM)).toContainText(choosingWords.gone);
  await expect(said.getByRole('heading', { name: choosingWords.said })).toBeFocused();
  await expect(line(TRAM)).not.toContainText(choosingWords.onScreen);
  await expect(count(0)).toBeVisible();
  await expectValidView(list, 'reasons that were changed and deleted');
  // The next press takes no line away, and none says what nobody asked for.
  await said.getByRole('button', { name: `${choosingWords.letIn}: Because I stay.` }).click();
  await expect(count(1)).toBeVisible();
  await expect(line(BUS)).toContainText(choosingWords.changedSince);
  await expect(line(TRAM)).toContainText(choosingWords.gone);
  await expect(said.getByRole('listitem')).toHaveCount(3);
  await line(BUS).getByRole('button', { name: choosingWords.showChange }).press('Enter');
  const other = 'Because I am another one.';
  await expect(
    said.getByRole('button', { name: `${choosingWords.letIn}: ${other}` }),
  ).toBeFocused();
});

test('what one device lets in or takes off, the other says', async ({ openList, site, ada }) => {
  const id = await createQuestion(site.address, ada, { text: 'Who knows?', results: 'always' });
  const text = 'Because there are two of us.';
  await insertReason(site.sql, id, 1, text);
  const one = await openList(id);
  const other = await openList(id);
  await button(one, choosingWords.letIn, text).click();
  await expect(button(other, choosingWords.takeOff, text)).toBeVisible();
  await expect(
    other.said.getByRole('link', {
      name: choosingWords.leadsToOnScreen({ many: 1, most: ON_SCREEN }),
    }),
  ).toBeVisible();
  await expect(button(one, choosingWords.takeOff, text)).toHaveAttribute('aria-disabled', 'false');
  await button(one, choosingWords.takeOff, text).click();
  await expect(button(other, choosingWords.letIn, text)).toBeVisible();
  await expect(other.said.getByText(choosingWords.changedSince)).toHaveCount(0);
});

test('a refusal is read, and the focus stays in its line', async ({
  openList,
  site,
  ada,
  noise,
}) => {
  noise.allow(/status of 409/);
  const id = await createQuestion(site.address, ada, { text: 'Who refuses?', results: 'always' });
  for (const text of [BUS, TRAM, 'Because I go.']) await insertReason(site.sql, id, 1, text);
  const device = await openList(id);
  const line = (text: string) => device.said.getByRole('listitem').filter({ hasText: text });
  const showChange = (text: string) => button(device, choosingWords.showChange, text);
  await site.sql`update reasons set text = 'Because I changed.' where text = ${BUS}`;
  await button(device, choosingWords.letIn, BUS).press('Enter');
  await expect(line(BUS).getByRole('alert')).toHaveText(choosingWords.changed);
  await expect(showChange(BUS)).toBeFocused();
  await expectValidView(device.list, 'a reason that was refused');
  await showChange(BUS).press('Enter');
  await expect(button(device, choosingWords.letIn, 'Because I changed.')).toBeFocused();
  await expect(device.said.getByRole('alert')).toHaveCount(0);

  // Of one that is gone it is read as well.
  await site.sql`delete from reasons where text = 'Because I go.'`;
  await button(device, choosingWords.letIn, 'Because I go.').press('Enter');
  await expect(line('Because I go.').getByRole('alert')).toHaveText(choosingWords.changed);
  await expect(line('Because I go.')).toContainText(choosingWords.gone);

  // Also where the stream tells of it, and nobody pressed anything.
  await button(device, choosingWords.letIn, TRAM).press('Enter');
  await expect(button(device, choosingWords.takeOff, TRAM)).toBeFocused();
  await site.sql`update reasons set text = 'Because it sings.' where text = ${TRAM}`;
  await changed(site, id);
  await expect(showChange(TRAM)).toBeFocused();
});

test('a refusal is read where its line goes', async ({ openList, site, ada, noise }) => {
  noise.allow(/status of 409/);
  const id = await createQuestion(site.address, ada, { text: 'Who stays?', results: 'always' });
  const numbers = Array.from({ length: ON_SCREEN + 1 }, (_, at) => `${at + 1} is said.`);
  for (const text of numbers) await insertReason(site.sql, id, 1, text);
  await letIn(site, id, ...numbers);
  const { list } = await openList(id);
  const onScreen = list.getByRole('region', { name: choosingWords.onScreen });
  await site.sql`delete from reasons where text = '1 is said.'`;
  await onScreen
    .getByRole('button', { name: `${choosingWords.toFront}: 1 is said.` })
    .press('Enter');
  await expect(onScreen.getByRole('alert')).toHaveText(choosingWords.changed);
  await expect(onScreen.getByRole('heading', { name: choosingWords.onScreen })).toBeFocused();
  await onScreen.getByRole('button', { name: `${choosingWords.takeOff}: 2 is said.` }).click();
  await expect(onScreen.getByRole('alert')).toHaveCount(0);
});

test('a line that changes back takes no focus from another', async ({ openList, site, ada }) => {
  const id = await createQuestion(site.address, ada, { text: 'Who is back?', results: 'always' });
  for (const text of [BUS, TRAM]) await insertReason(site.sql, id, 1, text);
  const device = await openList(id);
  const say = (before: string, after: string) =>
    site.sql`update reasons set text = ${after} where text = ${before}`;
  const second = 'Because I said it again.';
  await say(BUS, second);
  await button(device, choosingWords.letIn, TRAM).click();
  await button(device, choosingWords.showChange, BUS).click();
  await expect(button(device, choosingWords.letIn, second)).toBeFocused();
  await say(second, 'Because I am a third.');
  await button(device, choosingWords.takeOff, TRAM).click();
  await expect(button(device, choosingWords.showChange, second)).toBeVisible();
  await say('Because I am a third.', second);
  await button(device, choosingWords.letIn, TRAM).click();
  await expect(button(device, choosingWords.letIn, second)).toBeVisible();
  await expect(button(device, choosingWords.takeOff, TRAM)).toBeFocused();
});

test('a list that could not be loaded hears of the next change on another device', async ({
  openList,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Who hears?', results: 'always' });
  for (const text of [BUS, TRAM]) await insertReason(site.sql, id, 1, text);
  const device = await openList(id);
  await button(device, choosingWords.letIn, BUS).press('Enter');
  await expect(button(device, choosingWords.takeOff, BUS)).toBeFocused();
  let tries = 0;
  const isDown = '**/events?feed=1';
  await device.list.route(isDown, (route) => {
    tries++;
    return route.fulfill({ body: 'The site is away.' });
  });
  await site.sql`
    delete from presented_reasons where question_id = (select id from questions where public_id = ${id})`;
  await changed(site, id);
  // What left the screen can be let in, and not taken off.
  await expect(device.said.getByText(choosingWords.isOff)).toBeVisible();
  await expect(button(device, choosingWords.letIn, BUS)).toBeFocused();
  await expect(button(device, choosingWords.takeOff, BUS)).toHaveCount(0);
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(5);
  await device.list.unroute(isDown);
  await letIn(site, id, TRAM);
  await expect(button(device, choosingWords.takeOff, TRAM)).toBeVisible();
  await expect(device.said.getByText(choosingWords.isOff)).toHaveCount(0);
});

test('the way back leads out of the list, however much was pressed', async ({
  openList,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Where is back?', results: 'always' });
  const text = 'Because I go.';
  await insertReason(site.sql, id, 1, text);
  const device = await openList(id);
  await device.list.goto(`/account/questions/${id}`);
  await device.list.getByRole('link', { name: shareWords.chooseReasons }).click();
  await button(device, choosingWords.letIn, text).click();
  await expect(button(device, choosingWords.takeOff, text)).toBeVisible();
  await device.list.goBack();
  await expect(device.list).toHaveURL(`/account/questions/${id}`);
});

test('the phone has the reasons once the screen shows the result', async ({
  openList,
  stage,
  site,
  ada,
}) => {
  const asked = { text: 'When does it show?', results: 'answer' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  const text = 'Because it shows.';
  await insertReason(site.sql, id, 1, text);
  const device = await openList(id);
  await expect(device.list.getByText(choosingWords.hiddenTitle)).toBeVisible();
  await device.list.getByRole('link', { name: choosingWords.toQuestion }).focus();
  // A screen that was opened for its reasons shows what its button promised.
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  await stage.getByRole('button', { name: presenterWords.showResult }).click();
  await expect(stage.getByRole('table')).toBeVisible();
  await expect(button(device, choosingWords.letIn, text)).toBeVisible();
  await expect(device.list.getByText(choosingWords.areHere)).toBeAttached();
  await expect(device.list.getByRole('heading', { name: asked.text })).toBeFocused();
});

test('a phone that waits for the reasons asks for nothing while its reader leaves', async ({
  openList,
  site,
  ada,
}) => {
  const asked = { text: 'Who may leave?', results: 'answer' };
  const id = await createQuestion(site.address, ada, asked);
  const { list } = await openList(id);
  await list.clock.install();
  await list.reload();
  await untilHydrated(list, 'main a[href]');
  let asks = 0;
  await list.route('**/events?feed=1', (route) => {
    asks++;
    return route.continue();
  });
  await list.clock.runFor(5_000);
  await expect.poll(() => asks).toBe(1);
  const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
  const held = list.waitForRequest(/\/question\/.*\.data/);
  await list.route(/\/question\/.*\.data/, async (route) => {
    await arrived;
    return route.continue();
  });
  await list.getByRole('link', { name: choosingWords.toQuestion }).click();
  await held;
  await list.clock.runFor(20_000);
  letArrive();
  await expect(list).toHaveURL(/\/question\//);
  expect(asks).toBe(1);
});

test('a screen that no stream reaches asks for itself', async ({ stage, site, ada, noise }) => {
  noise.allow(/status of 403/);
  const id = await createQuestion(site.address, ada, { text: 'Who streams?', results: 'always' });
  await insertReason(site.sql, id, 1, BUS);
  await stage.route('**/events*', (route) =>
    route.request().headers()['accept'] === 'text/event-stream'
      ? route.fulfill({ status: 403, body: 'No streams here.' })
      : route.continue(),
  );
  const told = stage.waitForResponse(
    async (one) =>
      one.url().includes('/events') && one.ok() && (await one.text()).includes('"marks"'),
  );
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  await told;
  await letIn(site, id, BUS);
  // Sooner than the next poll.
  await expect(stage.getByRole('figure')).toContainText(BUS, { timeout: 9_000 });
});

test('a screen that was opened for its reasons shows the result that the close shows', async ({
  stage,
  site,
  ada,
}) => {
  const asked = { text: 'What does the close show?', results: 'closed' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  await stage.getByRole('button', { name: presenterWords.closeAndShow }).click();
  await stage
    .getByRole('dialog')
    .getByRole('button', { name: presenterWords.closeAndShow })
    .click();
  await expect(stage.getByRole('table')).toBeVisible();
});

test('without a script no quote runs into another', async ({ browser, site, ada }) => {
  const id = await createQuestion(site.address, ada, { text: 'Does it fit?', results: 'always' });
  for (const one of ['A', 'B', 'C', 'D', 'E', 'F'])
    await insertReason(site.sql, id, 1, `${one} ${'LONG WORDS '.repeat(30)}`.slice(0, 280));
  await letIn(site, id, 'A', 'B', 'C', 'D', 'E', 'F');
  const context = await browser.newContext({
    baseURL: site.address,
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 810 },
  });
  const page = await context.newPage();
  await page.goto(`${presenterPath(id)}&show=reasons`);
  await expect(page.getByRole('region', { name: presenterWords.whyTheySaySo })).toHaveAttribute(
    'tabindex',
    '0',
  );
  for (const size of [
    { width: 1440, height: 810 },
    { width: 1080, height: 1920 },
  ]) {
    await page.setViewportSize(size);
    const figures = page.getByRole('figure');
    const [above, below] = [await figures.nth(0).boundingBox(), await figures.nth(1).boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  }
  await context.close();
});

test('without a script the way to the list says that it opens here', async ({
  browser,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, {
    text: 'Where does it lead?',
    results: 'always',
  });
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  await giveCookie(context, ada.cookie);
  const page = await context.newPage();
  await page.goto(`${presenterPath(id)}&show=reasons`);
  await expect(
    page.locator('main').getByRole('link', { name: presenterWords.chooseHere }).first(),
  ).toHaveAttribute('href', `/account/questions/${id}/reasons`);
  await expect(page.getByText('on your phone')).toHaveCount(0);
  await context.close();
});
