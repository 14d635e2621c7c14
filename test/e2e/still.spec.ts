import type { Locator, Page } from '@playwright/test';
import { createQuestion } from '../support/question-form.ts';
import { expect, test } from '../support/question-form-fixtures.ts';
import { untilIdle } from '../support/browser.ts';
import { surveyFormOf } from '../support/survey-form.ts';
import type { TestMember } from '../support/members.ts';

/**
 * A page stands still while React takes it over. A button that moves between the two halves of a press loses it, and
 * nobody is told: the browser gives the click to what both halves have in common.
 */
const WIDTHS = [320, 390, 1280];
/** The second needs another line as soon as its row is a little narrower. */
const TEXTS = ['Did the lessons begin on time?', 'Was it too loud to hear?'];

const who = async (page: Page): Promise<TestMember> => {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { id: '', voterId: '', cookie };
};

/** Opens a page without its modules. They come, and have done all they do, when what this answers with is called. */
async function served(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && document.fonts.size > 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return async () => {
    letCome();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
    );
    await untilIdle(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** What can be pressed or typed into as it was served, and stands elsewhere since, or is gone. */
async function whatMoved(page: Page, path: string): Promise<string[]> {
  const takeOver = await served(page, path);
  const before = await page.evaluateHandle(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, input:not([type=hidden]), textarea, select',
      ),
    ]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ control, box: control.getBoundingClientRect() })),
  );
  await takeOver();
  return before.evaluate((all) =>
    all.flatMap(({ control, box }) => {
      // What leads on without a script makes way for a dialog, in the same place.
      if (control.closest('.share-plain')) return [];
      const now = control.getBoundingClientRect();
      const by = Math.hypot(now.x - box.x, now.y - box.y);
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      return by < 1 ? [] : [`${control.localName} “${name}” by ${Math.round(by)} pixels`];
    }),
  );
}

/** Its two halves, with the page being taken over between them. */
async function pressAcross(page: Page, path: string, control: Locator): Promise<void> {
  const takeOver = await served(page, path);
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  // At its upper edge, from where it is gone soonest.
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await takeOver();
  await page.mouse.up();
}

test('nothing moves on the pages of whoever asks', async ({ page, site }) => {
  test.slow();
  const me = await who(page);
  const { path, parts } = await surveyFormOf(site.address, me).draft(TEXTS);
  const survey = await surveyFormOf(site.address, me).asked(TEXTS);
  const id = await createQuestion(site.address, me, { text: 'Does this page stand still?' });
  const paths = [
    path,
    ...parts,
    `${path}?part=preview`,
    `${path}?part=reuse`,
    `/account/surveys/${survey}`,
    '/account/surveys/new',
    '/account/questions/new?text=Does+it+stand+still&choice=Yes&choice=No',
    `/account/questions/${id}`,
    `/account/questions/${id}?do=edit`,
    '/account/communities/new',
    `/question/${id}`,
    '/',
  ];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const one of paths)
      expect.soft(await whatMoved(page, one), `${one} at ${width} pixels`).toEqual([]);
  }
});

test('a survey is asked by a press that began before its page was taken over', async ({
  page,
  site,
}) => {
  const { path } = await surveyFormOf(site.address, await who(page)).draft(TEXTS);
  await pressAcross(page, path, page.getByRole('button', { name: 'Ask these 2 questions' }));
  await expect(page.getByText('Your survey is asked.')).toBeFocused();
});
