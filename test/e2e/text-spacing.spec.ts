import { siteAddress, test } from '../support/browser.ts';
import { PAGES, resolvePage } from '../support/paths.ts';
import { expectRoomForText } from '../support/page-checks.ts';

/** Readers who set wider spaces or larger letters lose nothing: WCAG 1.4.12 and 1.4.4. */
for (const name of [
  ...PAGES,
  '/question/:id?view=figures',
  '/account',
  '/live?topic=work',
  '/live?question=:closed',
  '/question?q=work',
  '/no-such-page',
])
  test(`${name} has room for spaced and large text`, async ({ page, noise }) => {
    noise.allow(name === '/no-such-page' ? /status of 404/ : /^$/);
    await page.goto(await resolvePage(siteAddress(), name));
    await expectRoomForText(page);
  });
