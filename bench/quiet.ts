import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, residentMemoryOf, startSite, type Row } from './measure.ts';

/** A site that nobody asks for anything, once what a start leaves to do is done: `npm run bench -- quiet [SECONDS]`. */
const SITE_PORT = 3_918;
const SETTLING_MS = 90_000;
/** Of the work that is done once a minute some. */
const AT_LEAST_S = 120;
const MIB = 1_048_576;

export async function benchQuiet(seconds: number): Promise<Row[]> {
  const site = await startSite(SITE_PORT);
  try {
    await wait(SETTLING_MS);
    // Listed each time: the database begins and ends processes by itself.
    const read = () => {
      const [server = 0, ...database] = site.pids();
      return { server, own: cpuOf([server]), stored: cpuOf(database) };
    };
    const span = Math.max(seconds, AT_LEAST_S);
    const before = read();
    await wait(span * 1_000);
    const { server, ...after } = read();
    const [own, stored] = [after.own - before.own, after.stored - before.stored];
    const share = (micros: number) => `${(micros / span / 10_000).toFixed(2)} %`;
    console.log(
      `${span} s of quiet: ${share(own + stored)} of a core, ${share(own)} the site and ${share(stored)} its database; the site's process holds ${(residentMemoryOf(server) / MIB).toFixed(0)} MiB`,
    );
    return [{ name: 'a second of quiet', micros: (own + stored) / span }];
  } finally {
    await site.stop();
  }
}
