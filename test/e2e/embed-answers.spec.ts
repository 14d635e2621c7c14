import type { Page } from '@playwright/test';
import type { BrowserSite } from '../support/browser-site.ts';
import type { HostPage } from '../support/host-page.ts';
import { withThirdPartyCookies } from '../support/third-party-cookies.ts';
import {
  EMBED_LEVEL,
  expect,
  choiceRow,
  test,
  type EmbeddedFrame,
} from '../support/embed-fixtures.ts';
import { inWholeBrowser } from '../support/chromium.ts';
import { PROBLEM_TYPE } from '../../server/http/refusal.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';
import * as widgetDocumentWords from '../../app/embeds/words/widget-document.ts';
import * as widgetWords from '../../app/embeds/words/widget.ts';

// Which blocks the cookies of third parties.
test.use(inWholeBrowser());

/** Answers in a frame on another site: `127.0.0.1` and `elsewhere.localhost` are others than `localhost`. */
test('one person answers once on each site, with cookies of third parties blocked', async ({
  page,
  site,
  host,
  framed,
}) => {
  await expectCookiesOfThirdParties(page, host, 'blocked');
  await answerOncePerSite({ page, site, host, framed: await framed() });
});

test('and so it is with cookies of third parties allowed', async ({ site, host, framed }) => {
  await withThirdPartyCookies(async (context) => {
    const page = await context.newPage();
    await expectCookiesOfThirdParties(page, host, 'allowed');
    await answerOncePerSite({ page, site, host, framed: await framed() });
  });
});

test('a sandbox that keeps the origin takes answers', async ({ page, site, host, framed }) => {
  const { id, frameUrl } = await framed();
  const frame = page.frameLocator('iframe');
  await page.goto(host.urlOfFrame(frameUrl, 'sandbox="allow-scripts allow-same-origin"'));
  await choiceRow(frame, 'Choice 1').click();
  await expect(frame.getByRole('status')).toContainText(answeringAnsweredWords.counted);
  expect(await site.kept(id)).toHaveLength(1);
});

for (const sandbox of ['allow-scripts', ''])
  test(`a sandbox with "${sandbox}" shows the result and the way to the site`, async ({
    page,
    host,
    framed,
    noise,
  }) => {
    noise.allow(/Blocked script execution/);
    const { id, frameUrl } = await framed();
    const frame = page.frameLocator('iframe');
    await page.goto(host.urlOfFrame(frameUrl, `sandbox="${sandbox} allow-popups"`));
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByText('Pick one')).toBeHidden();
    await expect(frame.getByRole('button')).toHaveCount(0);
    const link = frame.getByRole('link', { name: 'Answer on' });
    await expect(link).toHaveAttribute('href', `/question/${id}`);
    await expect(link).toHaveAttribute('target', '_blank');
  });

test('what waits for an answer is shown after it, and no row moves', async ({
  page,
  host,
  framed,
}) => {
  const { frameUrl } = await framed({ results: 'after' });
  const frame = page.frameLocator('iframe');
  await page.goto(host.urlOfFrame(frameUrl));
  await expect(frame.getByText(widgetDocumentWords.resultShows['after answering'])).toBeVisible();
  await expect(frame.getByRole('table')).toHaveCount(0);
  const place = () => frame.locator('#c3').boundingBox();
  const before = await place();
  await choiceRow(frame, 'Choice 2').click();
  await expect(frame.getByRole('table')).toBeVisible();
  await expect(frame.locator('#c2 td')).toContainText('1');
  expect(await place()).toEqual(before);
});

test('several are picked, and a ranking is made, by the keyboard alone', async ({
  page,
  site,
  host,
  framed,
}) => {
  for (const [kind, choices] of [
    ['multiple', [1, 3]],
    ['ranking', [3, 1]],
  ] as const) {
    const { id, frameUrl } = await framed({ kind });
    const frame = page.frameLocator('iframe');
    await page.goto(host.urlOfFrame(frameUrl));
    for (const name of kind === 'ranking' ? ['Choice 3', 'Choice 1'] : ['Choice 1', 'Choice 3']) {
      await choiceRow(frame, name).focus();
      await page.keyboard.press('Enter');
      await expect(choiceRow(frame, name)).toHaveAttribute('aria-pressed', 'true');
    }
    if (kind === 'ranking') await expect(choiceRow(frame, '2. Choice 1')).toBeVisible();
    await frame.getByRole('button', { name: widgetWords.countAnswer }).press('Enter');
    await expect(frame.getByRole('status')).toContainText(answeringAnsweredWords.counted);
    await expect(frame.getByRole('status')).toBeFocused();
    expect(await site.kept(id)).toEqual([{ choices: [...choices], level: EMBED_LEVEL }]);
  }
});

test('an answer that does not get through is kept, and counts once when it is sent again', async ({
  page,
  site,
  host,
  framed,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  const { id, frameUrl } = await framed({ kind: 'scale', choices: 5 });
  const frame = page.frameLocator('iframe');
  await page.route('**/answer', (route) => route.abort(), { times: 1 });
  await page.goto(host.urlOfFrame(frameUrl));
  await choiceRow(frame, '4').click();
  await expect(frame.getByRole('status')).toContainText('The site did not respond.');
  await frame.getByRole('button', { name: widgetWords.tryAgain }).dblclick();
  await expect(frame.getByRole('status')).toContainText(answeringAnsweredWords.counted);
  expect(await site.kept(id)).toEqual([{ choices: [4], level: EMBED_LEVEL }]);
});

test('whoever reloads the page before the reply has answered once, and is known', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { id, frameUrl } = await framed();
  const frame = page.frameLocator('iframe');
  await page.goto(host.urlOfFrame(frameUrl));
  await choiceRow(frame, 'Choice 2').waitFor();
  // Nothing is counted while somebody else holds its row.
  await site.sql.begin(async (tx) => {
    await tx`select from totals where question_id = (select id from questions where public_id = ${id}) for update`;
    const sent = page.waitForRequest(/\/answer$/);
    await choiceRow(frame, 'Choice 2').click();
    await sent;
    await page.reload();
    await choiceRow(frame, 'Choice 1').waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(['__Host-embed']);
  await page.reload();
  await expect(frame.getByRole('rowheader', { name: 'Your choice: Choice 2' })).toBeVisible();
  expect(await site.kept(id)).toEqual([{ choices: [2], level: EMBED_LEVEL }]);
});

test('a reply that never came leaves the key where the browser keeps it, also when the site is busy then', async ({
  site,
  host,
  framed,
  noise,
}) => {
  noise.allow(/503/);
  const { id, frameUrl } = await framed();
  await withThirdPartyCookies(async (context) => {
    const page = await context.newPage();
    const frame = page.frameLocator('iframe');
    const busy = { code: 'busy', detail: 'Many people are answering at once.' };
    await page.route(
      '**/answer',
      (route) => route.fulfill({ status: 503, contentType: PROBLEM_TYPE, json: busy }),
      { times: 1 },
    );
    // The last that is set is asked first.
    await page.route(
      '**/answer',
      async (route) => {
        const request = route.request();
        // Counted, though the browser never hears of it.
        const { status } = await fetch(request.url(), {
          method: request.method(),
          headers: await request.allHeaders().then(sendable),
          body: request.postData(),
        });
        expect(status).toBe(200);
        await route.abort();
      },
      { times: 1 },
    );
    await page.goto(host.urlOfFrame(frameUrl));
    await choiceRow(frame, 'Choice 2').click();
    await expect(frame.getByRole('status')).toContainText('The site did not respond.');
    await frame.getByRole('button', { name: widgetWords.tryAgain }).click();
    await expect(frame.getByRole('status')).toContainText('Many people are answering at once.');
    await page.reload();
    await choiceRow(frame, 'Choice 3').click();
    await expect(frame.getByRole('status')).toContainText(answeringAnsweredWords.counted);
    expect(await context.cookies()).toHaveLength(1);
  });
  expect(await site.kept(id)).toEqual([{ choices: [3], level: EMBED_LEVEL }]);
});

function sendable(headers: Record<string, string>): [string, string][] {
  return Object.entries(headers).filter(([name]) =>
    ['idempotency-key', 'content-type', 'origin', 'sec-fetch-site'].includes(name),
  );
}

/** Whether this browser is what the test takes it for: a third site sets a cookie without a partition. */
async function expectCookiesOfThirdParties(
  page: Page,
  host: HostPage,
  are: 'allowed' | 'blocked',
): Promise<void> {
  await page.goto(host.urlOfFrame(`http://third.localhost:${host.port}/cookie`));
  await page.frameLocator('iframe').getByRole('heading').waitFor();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toEqual(are === 'allowed' ? ['third'] : []);
  await page.context().clearCookies();
}

type EmbedScenario = {
  page: Page;
  site: Pick<BrowserSite, 'kept'>;
  host: HostPage;
  framed: EmbeddedFrame;
};

/** Answers, comes back, changes; answers on another site; takes the first one back. */
async function answerOncePerSite({ page, site, host, framed }: EmbedScenario): Promise<void> {
  const { id, frameUrl } = framed;
  const widget = page.frameLocator('iframe');
  const status = widget.getByRole('status');
  const cookies = () => page.context().cookies();
  await page.goto(host.urlOfFrame(frameUrl));
  expect(await cookies()).toEqual([]);
  await choiceRow(widget, 'Choice 2').click();
  await expect(status).toContainText('Counted. You are the only one.');
  expect(await site.kept(id)).toEqual([{ choices: [2], level: EMBED_LEVEL }]);
  const [cookie, ...more] = await cookies();
  expect(more).toEqual([]);
  expect(cookie).toMatchObject({
    name: '__Host-embed',
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    partitionKey: 'http://127.0.0.1',
  });

  await page.goto(host.urlOfFrame(frameUrl));
  await expect(widget.getByRole('rowheader', { name: 'Your choice: Choice 2' })).toBeVisible();
  await expect(status).not.toContainText('Counted');
  await widget.getByRole('button', { name: widgetWords.change }).click();
  await choiceRow(widget, 'Choice 1').click();
  await expect(status).toContainText(answeringAnsweredWords.counted);
  expect(await site.kept(id)).toEqual([{ choices: [1], level: EMBED_LEVEL }]);

  await page.goto(host.urlOfFrame(frameUrl, '', 'other'));
  await choiceRow(widget, 'Choice 3').click();
  await expect(status).toContainText(answeringAnsweredWords.counted);
  expect(await site.kept(id)).toHaveLength(2);

  await page.goto(host.urlOfFrame(frameUrl));
  await widget.getByRole('button', { name: widgetWords.undo }).click();
  await expect(status).toContainText(widgetWords.removed);
  expect(await site.kept(id)).toEqual([{ choices: [3], level: EMBED_LEVEL }]);
}
