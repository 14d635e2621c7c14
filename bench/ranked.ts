import { createBallotTable } from '../app/stats/ballot-table.ts';
import { ballotsOf } from '../app/stats/ballots.ts';
import { runoffOnTable } from '../app/stats/ranked-choice.ts';
import { createRng } from '../app/stats/rng.ts';
import { median, type Row } from './measure.ts';

const BALLOTS = 1_000_000;
const [CHOICES, RANKED] = [12, 6];
const MB = 1_048_576;

/** A million ballots that each rank six of twelve, all orders as likely: the time of the count alone, and its memory. */
export async function benchRanked(rounds: number): Promise<Row[]> {
  const rng = createRng('ranked bench');
  const patterns = new Map<string, { ranking: number[]; count: number }>();
  for (let ballot = 0; ballot < BALLOTS; ballot += 1) {
    const left = Array.from({ length: CHOICES }, (_, at) => at);
    const ranking = Array.from(
      { length: RANKED },
      () => left.splice(Math.floor(rng() * left.length), 1)[0] ?? 0,
    );
    const same = patterns.get(ranking.join());
    if (same) same.count += 1;
    else patterns.set(ranking.join(), { ranking, count: 1 });
  }
  const given = ballotsOf(CHOICES, [...patterns.values()]);
  patterns.clear();
  const order = Array.from({ length: CHOICES }, (_, at) => at);
  const spent: number[] = [];
  const before = process.memoryUsage();
  let most = 0;
  for (let round = 0; round < Math.max(3, rounds); round += 1) {
    const began = process.cpuUsage();
    runoffOnTable(createBallotTable(given), order);
    const { user, system } = process.cpuUsage(began);
    spent.push((user + system) / 1_000);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
  }
  const middle = median(spent);
  process.stdout.write(
    `${given.counts.length} different of ${BALLOTS} ballots: ${middle.toFixed(0)} ms of CPU a count (best ${Math.min(...spent).toFixed(0)}), at most ${(most / MB).toFixed(0)} MB beside the ballots\n`,
  );
  return [{ name: 'a count of a million ballots', micros: middle * 1_000 }];
}
