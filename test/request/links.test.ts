import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '../support/paths.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { crawl } from '../support/link-crawler.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
});
afterAll(() => site?.stop());

/** Other sites that pages lead to, for a person to look at now and then: nothing is asked of them here. */
const OTHER_SITES = [
  'aapor.org',
  'arxiv.org',
  'compdemocracy.org',
  'creativecommons.org',
  'doi.org',
  'eur-lex.europa.eu',
  'github.com',
  'help.loomio.com',
  'help.webex.com',
  'iccwbo.org',
  'openfontlicense.org',
  'report.cybertip.org',
  'www.ceop.police.uk',
  'www.ecfr.gov',
  'www.govinfo.gov',
  'www.inhope.org',
  'www.iwf.org.uk',
  'www.jstor.org',
  'www.law.cornell.edu',
  'www.legislation.gov.uk',
  'www.pewresearch.org',
];
const MAX_PAGES = 900;

test('every link without an account leads to a page, and to a place on it', async () => {
  const walked = await crawl(site.address, ['/', ...(await publicPages(site.address))], MAX_PAGES);
  expect(walked.wrong).toEqual([]);
  expect(walked.pages).toBeGreaterThan(150);
  expect(walked.pages).toBeLessThan(MAX_PAGES);
  expect(walked.hosts).toEqual(OTHER_SITES);
});
