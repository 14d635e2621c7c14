import { expect, siteAddress, test } from '../support/browser.ts';
import { PAGES, resolvePage } from '../support/paths.ts';
import { WIDE_VIEWPORT, expectValidPage } from '../support/page-checks.ts';

/** Every page once, with all the checks that need no story. */
const views = [
  ...PAGES.map((page) => ({ page, status: 200 })),
  { page: '/question/:closed', status: 200 },
  { page: '/question/:id?view=figures', status: 200 },
  { page: '/live?question=:id', status: 200 },
  { page: '/live?survey=:id', status: 200 },
  { page: '/question?q=work', status: 200 },
  { page: '/question?q=nothing-is-called-so', status: 200 },
  { page: '/question?q=scool+dya', status: 200 },
  { page: '/question?sort=answered&topic=work', status: 200 },
  { page: '/question?sort=unanswered', status: 200 },
  { page: '/live?topic=work', status: 200 },
  { page: '/live?topic=no-such-topic', status: 404 },
  { page: '/question?cursor=none', status: 400 },
  { page: '/account', status: 200 },
  { page: '/faq?q=delete', status: 200 },
  { page: '/faq?q=zeppelin', status: 200 },
  { page: '/support?q=embed', status: 200 },
  { page: '/support?q=zeppelin', status: 200 },
  { page: '/contact?sent=mail', status: 200 },
  { page: '/contact?about=harm', status: 200 },
  { page: '/no-such-page', status: 404 },
];

for (const { page: name, status } of views) {
  test(`${name} is sound`, async ({ page, noise }) => {
    noise.allow(status === 200 ? /^$/ : new RegExp(`status of ${status}`));
    // A sheet of everything the site draws: as much to look at as several pages.
    if (name === '/features') test.slow();
    await page.setViewportSize(WIDE_VIEWPORT);
    const response = await page.goto(await resolvePage(siteAddress(), name));
    expect(response?.status()).toBe(status);
    const markup = (await response?.text()) ?? '';
    // What is folded is looked at as well.
    await page.locator('main').evaluate((main) => {
      for (const fold of main.querySelectorAll<HTMLDetailsElement>('details:has(> .fold-head)'))
        fold.open = true;
    });
    await expectValidPage(page, markup);
  });
}
