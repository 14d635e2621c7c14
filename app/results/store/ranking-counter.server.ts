import { loadRankings } from './time-series.server.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { evictOldest } from '../../base/evict-oldest.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { createWorkerThread } from '../../platform/worker-thread.server.ts';
import { countBallots, type Ballots } from '../../stats/ballots.ts';
import { unpackRankings } from '../packed-rankings.ts';
import {
  rankingResult,
  type RankedChoice,
  type RankingResult,
} from '../rankings/ranking-result.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import { loadRankingsAt } from './split-releases.server.ts';
import { levelsOf } from '../counts.ts';
import { isEveryone, type Split } from '../tally.ts';

/** The message to the thread: copying a text costs the sender next to nothing, a million arrays would. */
export type PackedRankings = {
  choices: readonly RankedChoice[];
  packed: string;
  seed: string;
  /** The seed of the redraws, so that the same answers give the same redraws. */
  redrawSeed: string;
  isOver: boolean;
};

/** `tookMs` does not include the wait for the thread. */
export type CountedRanking = { result: RankingResult; tookMs: number };

export type RankingQuery = {
  id: RowId;
  /** The question's newest log entry: nothing is counted twice for it. */
  sequence: number;
  choices: readonly RankedChoice[];
  seed: string;
  split: Split;
  /** Whether what one network gave past its share is left out. */
  omitsAnswers: boolean;
  /** The question is closed: this is the last count, for which more time is spent. */
  isOver: boolean;
};

/** Counts the rounds of rankings, which needs every ballot. */
export type RankingCounter = {
  of(asked: RankingQuery): Promise<CountedRounds>;
  /** Waits for nothing: what was counted last, if anything was, while a newer count may start. */
  newestKnown(asked: RankingQuery): CountedRounds | undefined;
};

/** `sequence` is the log entry up to which the ballots were counted. */
export type CountedRounds = RankingResult & { sequence: number };

type CachedRanking = { result: CountedRounds; sequence: number; madeAt: number; restMs: number };

/** A text up to this length is unpacked here, in a fraction of a millisecond, to see whether few people ranked. */
const MAX_READ_HERE = 1_000;
/** A count is used for twenty times as long as it took; after that it is still shown while the next one is made. */
const REST = 20;
const MAX_REMEMBERED = 500;
const MAX_WAITING = 100;
/** Lists start a count only while fewer than this are being made, so that pages that wait for theirs come first. */
const MAX_STARTED_BY_LISTS = 4;
const TIMEOUT_MS = 60_000;
/** The source file itself: Node runs it without a build, and it imports pure files only. */
const THREAD = pathToFileURL(join('app', 'results', 'store', 'ranking-thread.server.ts'));

/** Rankings of few people name no winner and are not redrawn, so that they are counted without the thread. */
function unpackIfFew(packed: string, choices: readonly RankedChoice[]): Ballots | undefined {
  if (packed.length > MAX_READ_HERE) return undefined;
  const ballots = unpackRankings(
    packed,
    choices.map(({ number }) => number),
  );
  return countBallots(ballots) < MIN_FOR_SHARES ? ballots : undefined;
}

type Deps = { sql: Sql; onError: (error: unknown) => void };

export function createRankingCounter({ sql, onError }: Deps): RankingCounter {
  const counts = new Map<string, CachedRanking>();
  const making = new Map<string, Promise<CountedRounds>>();
  const countInThread = createWorkerThread<PackedRankings, CountedRanking>({
    module: THREAD,
    maxQueued: MAX_WAITING,
    timeoutMs: TIMEOUT_MS,
  });

  function newestKnown(asked: RankingQuery): CountedRounds | undefined {
    const key = keyOf(asked);
    const known = counts.get(key);
    const isOld = known?.sequence !== asked.sequence;
    // One that is being made says itself what went wrong with it.
    if (isOld && !making.has(key) && making.size < MAX_STARTED_BY_LISTS) of(asked).catch(onError);
    return known?.result;
  }

  async function of(asked: RankingQuery): Promise<CountedRounds> {
    const { isOver } = asked;
    const key = keyOf(asked);
    const known = counts.get(key);
    if (known?.sequence === asked.sequence) return known.result;
    const underWay = making.get(key);
    if (known && known.restMs > 0 && !isOver) {
      if (!underWay && performance.now() - known.madeAt > known.restMs)
        count(key, asked).catch(onError);
      return known.result;
    }
    if (!underWay || known?.restMs === 0) return count(key, asked);
    // A first count shows how long the next will take; for a closed question, the last count may be running already.
    await underWay;
    return of(asked);
  }

  function count(key: string, asked: RankingQuery): Promise<CountedRounds> {
    const made = countNow(key, asked).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function countNow(key: string, asked: RankingQuery): Promise<CountedRounds> {
    const { id, sequence, choices, seed, split, isOver, omitsAnswers } = asked;
    // The rankings of a split are as old as its other figures.
    const packed = isEveryone(split)
      ? await loadRankings(sql, id, levelsOf(split), omitsAnswers)
      : await loadRankingsAt(sql, id, { levels: levelsOf(split), sequence });
    const few = unpackIfFew(packed, choices);
    const { result: rounds, tookMs } = few
      ? { result: rankingResult(choices, few, seed), tookMs: 0 }
      : await countInThread({ choices, packed, seed, redrawSeed: `${seed} ${sequence}`, isOver });
    const result = { ...rounds, sequence };
    remember(key, { result, sequence, madeAt: performance.now(), restMs: REST * tookMs });
    return result;
  }

  function remember(key: string, counted: CachedRanking): void {
    counts.delete(key);
    counts.set(key, counted);
    evictOldest(counts, MAX_REMEMBERED);
  }

  return { of, newestKnown };
}

function keyOf({ id, split, choices, seed, isOver, omitsAnswers }: RankingQuery): string {
  return JSON.stringify([id, split, choices, seed, isOver, omitsAnswers]);
}
