import { openTestRun } from './test-database.ts';
import { startSite } from './site.ts';

/** One site serves all browser tests; a spec that changes its data starts its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const close = await openTestRun();
  try {
    const site = await startSite({ LIMITS_SCALE: '1000' });
    process.env['TEST_SITE'] = site.address;
    process.env['TEST_SITE_DATABASE'] = site.databaseUrl;
    return async () => {
      await site.stop();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}
