import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The checks that need no story: accessibility in both themes, width and valid markup. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const WIDE_VIEWPORT = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 700 };

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

/** `markup` is the page as it was served. */
export async function expectValidPage(
  page: Page,
  markup: string,
  what = 'the page',
): Promise<void> {
  await expectValidView(page, what);
  expect.soft(await invalid(markup), `markup of ${what}`).toEqual([]);
}

/** What is to be seen now, whatever was done with the page since it was served. */
export async function expectValidView(page: Page, what: string): Promise<void> {
  for (const size of [WIDE_VIEWPORT, NARROW]) {
    await page.setViewportSize(size);
    expect.soft(await violationsInBothThemes(page), `${what}, ${size.width} px wide`).toEqual([]);
  }
  expect.soft(await widest(page), `${what}, wider than 320 px`).toEqual([]);
  expect.soft(await unsound(page), `${what}, for those who listen to it`).toEqual([]);
}

/** What axe and the validator pass, and other checkers do not (docs/scanners.md). */
const UNSOUND = [
  'article:not([aria-label], [aria-labelledby])',
  'aside:not([aria-label], [aria-labelledby], [role=note])',
  'main search:not([aria-label])',
  'body > a',
  'picture > img ~ img',
  'pre[aria-label]',
  ':is(ol, ul):empty',
];

function unsound(page: Page): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 160)),
    UNSOUND.join(),
  );
}

/** All rules in the light; a theme changes colours and nothing else. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await inTheme(page, 'light');
  const light = await violations(page, TAGS);
  await inTheme(page, 'dark');
  const dark = await violations(page, [], ['color-contrast']);
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

/** Until its colours stand: on a busy machine a page is looked at between two of them. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    await frame();
    // Looked at anew each time: one whose element goes meanwhile never says that it is finished.
    while (document.getAnimations().some(({ playState }) => playState === 'running')) await frame();
  });
}

async function violations(page: Page, tags: string[], rules: string[] = []): Promise<string[]> {
  // Half a megabyte: once for each page, and not for each look at it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate((options) => window.axe.run(options), {
    runOnly:
      rules.length > 0
        ? { type: 'rule' as const, values: rules }
        : { type: 'tag' as const, values: tags },
    // What stands in a frame is a page of its own, looked at as one: from inside it nobody sees the ground that it stands on.
    iframes: false,
    resultTypes: ['violations' as const],
  });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, any }) =>
      // Only a message names what was measured, such as the two colours of a contrast.
      [`${id}: ${help}: ${target.join(' ')} ${html}`, ...any.map(({ message }) => message)].join(
        ' | ',
      ),
    ),
  );
}

/** Spacing that readers may set (WCAG 1.4.12), and letters of twice the size (1.4.4). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;
const LARGE = 'html { font-size: 200% }';

/** With text set wider than it was laid out for, a narrow page must not be scrolled sideways. */
export async function expectRoomForText(page: Page): Promise<void> {
  await writeLongDates(page);
  for (const [what, width, styles] of [
    ['spaced', NARROW.width, SPACED],
    ['of twice the size', 2 * NARROW.width, LARGE],
  ] as const) {
    await page.setViewportSize({ ...NARROW, width });
    // A sheet made by a script: the site's policy refuses styles written into its pages.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, styles);
    expect.soft(await widest(page), `text ${what} at ${width} px`).toEqual([]);
  }
}

/** Dates of the demo set go on with the days: what has room for the longest month has room for each. */
async function writeLongDates(page: Page): Promise<void> {
  await page.waitForFunction(areDatesTaken, DATE, { polling: 50 });
  await page.evaluate((dates) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.parentElement?.closest('script, style, textarea') === null)
        text.nodeValue = text.nodeValue?.replaceAll(new RegExp(dates, 'g'), '30 September') ?? null;
  }, DATE);
}

const DATE = String.raw`\b\d{1,2} (?:January|February|March|April|May|June|July|August|October|November|December)\b`;

/** In the page: whether React has taken over, or leaves alone, all that holds a date. What it still compares may not be another text. */
function areDatesTaken(dates: string): boolean {
  if (!document.querySelector('script[type="module"]')) return true;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!new RegExp(dates).test(text.nodeValue ?? '') || holder?.closest('script, style, textarea'))
      continue;
    let at = holder;
    let props: [string, unknown] | undefined;
    while (at && !props) {
      props = Object.entries(at).find(([key]) => key.startsWith('__reactProps'));
      if (!props) at = at.parentElement;
    }
    if (!props || (at !== holder && !Object.hasOwn(props[1] as object, 'dangerouslySetInnerHTML')))
      return false;
  }
  return true;
}

/** What sticks out to the right, when the page can be scrolled sideways at all. */
function widest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} px`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
}

async function invalid(markup: string): Promise<string[]> {
  const report = await validator.validateString(markup);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`,
    ),
  );
}
