import type { BrowserContext, Page } from '@playwright/test';
import { giveCookie, untilHydrated } from './browser.ts';
import { test as base } from './presenter-fixtures.ts';
import { publishChanged } from '../../app/platform/database/pubsub.server.ts';
import type { BrowserSite } from './browser-site.ts';
import * as choosingWords from '../../app/live/words/choosing.ts';

/** The screen of a room and the devices of its author, beside each other: docs/decisions/0091. */
type Device = { list: Page; said: ReturnType<Page['getByRole']> };

export const test = base.extend<{ openList: (id: string) => Promise<Device>; stage: Page }>({
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

export const BUS = 'Because the bus is late.';
export const TRAM = 'Because the tram rattles.';

export const button = ({ said }: Device, act: string, text: string) =>
  said.getByRole('button', { name: `${act}: ${text}` });

/** As if it was done through the site, which tells every open page. */
export const changed = ({ sql }: Pick<BrowserSite, 'sql'>, id: string) =>
  sql.begin((tx) => publishChanged(tx, [id]));

/** Lets in, one after another, those whose words begin so. */
export async function letIn(
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
