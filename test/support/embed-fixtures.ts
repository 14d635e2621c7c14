import type { FrameLocator, Locator, Page } from '@playwright/test';
import { test as base, type BrowserSite } from './browser-site.ts';
import { expect } from './browser.ts';
import { surveyIdOf } from './embed-answers.ts';
import { startHostPage, type HostPage } from './host-page.ts';
import type { QuestionInput } from './questions.ts';
import * as widgetWords from '../../app/embeds/words/widget.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** A browser test in somebody else's page. */
type EmbedFixtures = {
  host: HostPage;
  /** A question, and the address of its frame. */
  framed: (asked?: QuestionInput) => Promise<EmbeddedFrame>;
};
type EmbeddedFrame = { id: string; survey: string; frameUrl: string };

export const EMBED_LEVEL = 1;

export const test = base.extend<EmbedFixtures>({
  host: async ({ noise }, provide) => {
    const host = await startHostPage();
    await provide(host);
    await host.stop();
    // The page around the frame is no part of the site.
    const ours = noise.foreign.filter((url) => new URL(url).port !== String(host.port));
    noise.foreign.splice(0, noise.foreign.length, ...ours);
  },
  framed: async ({ site }, provide) => {
    await provide(async (asked) => {
      const id = await site.insertQuestion(asked);
      const survey = await surveyIdOf(site.sql, id);
      return { id, survey, frameUrl: `${site.address}/embed/results/${survey}` };
    });
  },
});
export { expect };

export function choiceRow(frame: FrameLocator, name: string): Locator {
  return frame.getByRole('button', { name });
}

/** Whether this browser is what the test takes it for: a third site sets a cookie without a partition. */
export async function expectCookiesOfThirdParties(
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
export async function answerOncePerSite({
  page,
  site,
  host,
  framed,
}: EmbedScenario): Promise<void> {
  const { id, frameUrl } = framed;
  const widget = page.frameLocator('iframe');
  const status = widget.getByRole('status');
  const cookies = () => page.context().cookies();
  await page.goto(host.urlOfFrame(frameUrl));
  expect(await cookies()).toEqual([]);
  await choiceRow(widget, 'Choice 2').click();
  await expect(status).toContainText('Counted. You are the only one so far.');
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
