import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readEvents, type ServerEvent, type EventReader } from '../test/support/events.ts';

/**
 * Readers who come back: `node bench/returning.ts PORT PATH NUMBER`. The line `ready` tells that all know the first
 * state. Then it takes one line, when the site was killed, when it was there again and the sequence of the last answer,
 * by the clock of the machine, and tells how everybody came back to it.
 */
const [port = '', path = '', number = ''] = process.argv.slice(2);
const AT_A_TIME = 200;
const PATIENCE_MS = 20_000;
const BUCKET_MS = 250;

/** How a reader's knowledge grew: the sequence of each event and when it came. */
const sequencesOf = new Map<EventReader, { sequence: number; at: number }[]>();
const clock = (at: number) => performance.timeOrigin + at;

function sequenceOf({ id }: ServerEvent): number {
  return Number(id.split('.')[1]);
}

const readers: EventReader[] = [];
for (let from = 0; from < Number(number); from += AT_A_TIME) {
  const some = Array.from({ length: Math.min(AT_A_TIME, Number(number) - from) }, () => {
    const grown: { sequence: number; at: number }[] = [];
    const reader = readEvents(`http://localhost:${port}`, path, {
      onEvent(event) {
        if (event.type === 'news') grown.push({ sequence: sequenceOf(event), at: clock(event.at) });
      },
    });
    sequencesOf.set(reader, grown);
    return reader;
  });
  await Promise.all(some.map((reader) => reader.news(() => true)));
  readers.push(...some);
}
console.log('ready');

const [line] = (await once(createInterface(process.stdin), 'line')) as string[];
const { killed, there, last } = JSON.parse(line ?? '{}') as Record<string, number>;
const isRight = (reader: EventReader) => sequencesOf.get(reader)?.at(-1)?.sequence === last;
const end = performance.now() + PATIENCE_MS;
while (!readers.every(isRight) && performance.now() < end)
  await new Promise((next) => setTimeout(next, 20));

const back = readers.flatMap(
  ({ responses }) => responses.map(({ at }) => clock(at)).find((at) => at > (killed ?? 0)) ?? [],
);
const delays = back.map((at) => at - (there ?? 0)).toSorted((a, b) => a - b);
const crowds = new Map<number, number>();
for (const at of back) {
  const bucket = Math.floor(at / BUCKET_MS);
  crowds.set(bucket, (crowds.get(bucket) ?? 0) + 1);
}
const stepsBack = [...sequencesOf.values()].reduce(
  (sum, grown) =>
    sum + grown.filter(({ sequence }, at) => sequence < (grown[at - 1]?.sequence ?? 0)).length,
  0,
);
console.log(
  JSON.stringify({
    back: back.length,
    p50: delays.at(Math.floor(delays.length / 2)),
    max: delays.at(-1),
    busiest: Math.max(...crowds.values()),
    stepsBack,
    wrong: readers.filter((reader) => !isRight(reader)).length,
    gaveUp: readers.filter(({ state }) => state === 'closed').length,
  }),
);
process.exit(0);
