import { parentPort } from 'node:worker_threads';
import type { Reply } from '../platform/thread.server.ts';
import type { PackedRankings } from './counting.server.ts';
import { rankingResult, unpacked, type RankingResult } from './ranking-result.ts';

/** Runs in a thread of its own; see counting.server.ts. */
parentPort?.on('message', ({ choices, packed, seed }: PackedRankings) => {
  const reply = answerTo(() => rankingResult(choices, unpacked(packed), seed));
  parentPort?.postMessage(reply, []);
});

function answerTo(count: () => RankingResult): Reply<RankingResult> {
  try {
    return { done: count() };
  } catch (error) {
    return { failed: String(error) };
  }
}
