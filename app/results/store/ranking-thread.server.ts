import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from '../../platform/worker-thread.server.ts';
import type { CountedRanking, PackedRankings } from './ranking-counter.server.ts';
import { unpackRankings } from '../packed-rankings.ts';
import { rankingResult, type RankingResult } from '../rankings/ranking-result.ts';

/** Runs in a thread that ranking-counter.server.ts starts. */
parentPort?.on('message', (task: PackedRankings) => {
  const began = performance.now();
  const reply = answerTo(() => ({ result: counted(task), tookMs: performance.now() - began }));
  parentPort?.postMessage(reply, []);
});

function counted({ choices, packed, seed, redrawSeed, isOver }: PackedRankings): RankingResult {
  const ballots = unpackRankings(
    packed,
    choices.map(({ number }) => number),
  );
  const now = () => performance.now();
  return rankingResult(choices, ballots, seed, { seed: redrawSeed, now, isOver });
}

function answerTo(count: () => CountedRanking): WorkerReply<CountedRanking> {
  try {
    return { done: count() };
  } catch (error) {
    return { failed: String(error) };
  }
}
