import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RowId, Sql } from '../platform/db.server.ts';
import { createThread } from '../platform/thread.server.ts';
import {
  rankingResult,
  unpacked,
  type RankedChoice,
  type RankingResult,
} from './ranking-result.ts';
import { loadRankings } from './store.server.ts';
import { levelsOf } from './counts.ts';
import { type Part } from './tally.ts';

/** What is handed to the thread: copying a text costs the sender next to nothing, a million arrays would. */
export type PackedRankings = { choices: readonly RankedChoice[]; packed: string; seed: string };

export type AskedRanking = {
  id: RowId;
  /** Of the question's log: nothing is counted twice for it. */
  sequence: number;
  choices: readonly RankedChoice[];
  seed: string;
  part: Part;
};

/** The rounds of rankings, for which every ballot is looked at. */
export type Rankings = { of(asked: AskedRanking): Promise<RankingResult> };

type Counted = { result: RankingResult; sequence: number; madeAt: number; restMs: number };

/** Some two hundred different rankings are counted here, in about a millisecond. */
const MOST_COUNTED_HERE = 4_000;
/** More are counted in a thread, for a twentieth of the time; what was counted last is shown meanwhile. */
const REST = 20;
const MOST_REMEMBERED = 500;
const MOST_WAITING = 100;
const LONGEST_MS = 60_000;
/** As it stands: Node runs it without a build, and it imports pure files only. */
const THREAD = pathToFileURL(join('app', 'answers', 'counting-thread.server.ts'));

type Means = { sql: Sql; failed: (error: unknown) => void };

export function createRankings({ sql, failed }: Means): Rankings {
  const counts = new Map<string, Counted>();
  const making = new Map<string, Promise<RankingResult>>();
  const countInThread = createThread<PackedRankings, RankingResult>({
    module: THREAD,
    mostWaiting: MOST_WAITING,
    longestMs: LONGEST_MS,
  });

  async function of(asked: AskedRanking): Promise<RankingResult> {
    const key = JSON.stringify([asked.id, asked.part, asked.choices, asked.seed]);
    const known = counts.get(key);
    if (known?.sequence === asked.sequence) return known.result;
    const underWay = making.get(key);
    if (known && known.restMs > 0) {
      if (!underWay && Date.now() - known.madeAt > known.restMs) count(key, asked).catch(failed);
      return known.result;
    }
    if (known || !underWay) return count(key, asked);
    // How much there is to count is known after the first time.
    await underWay;
    return of(asked);
  }

  function count(key: string, asked: AskedRanking): Promise<RankingResult> {
    const made = countNow(key, asked).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function countNow(key: string, asked: AskedRanking): Promise<RankingResult> {
    const { id, sequence, choices, seed, part } = asked;
    const packed = await loadRankings(sql, id, levelsOf(part));
    const isFew = packed.length <= MOST_COUNTED_HERE;
    const began = Date.now();
    const result = isFew
      ? rankingResult(choices, unpacked(packed), seed)
      : await countInThread({ choices, packed, seed });
    const madeAt = Date.now();
    remember(key, { result, sequence, madeAt, restMs: isFew ? 0 : REST * (madeAt - began) + 1 });
    return result;
  }

  function remember(key: string, counted: Counted): void {
    counts.delete(key);
    counts.set(key, counted);
    const oldest = counts.keys().next().value;
    if (counts.size > MOST_REMEMBERED && oldest !== undefined) counts.delete(oldest);
  }

  return { of };
}
