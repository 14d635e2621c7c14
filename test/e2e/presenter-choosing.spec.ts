import { createQuestion } from '../support/question-form.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import { BUS, button, changed, letIn, TRAM, test } from '../support/presenter-device-fixtures.ts';
import { ON_SCREEN } from '../../app/reasons/reason-rules.ts';
import { insertReason } from '../support/reasons.ts';
import * as choosingWords from '../../app/live/words/choosing.ts';
import * as shareWords from '../../app/answering/words/share.ts';

/** The list of the author, on one device and on another: docs/decisions/0091. */

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
