import { errorCodeOf, withRetry, isDiskFull, type Sql } from '../platform/database/db.server.ts';
import { castBatch, type Cast, type Verdict } from './store.server.ts';
import type { NetworkCaps } from '../results/network-caps.ts';

/**
 * Answers on their way into the database. While one batch is being committed the next one gathers, without any
 * timer: a lone answer goes at once, and under load batches grow and an answer costs less. A promise settles after
 * the commit of what it tells about.
 */
export type CastOutcome =
  | { state: 'counted' | 'held'; sequence: string; isNew: boolean; sawResult: boolean }
  | { state: 'refused'; why: CastRefusal }
  /** Nothing was stored, and the same may be sent again. */
  | { state: 'busy' };

export type CastRefusal = Exclude<Verdict['refusal'], null>;

export type CastBatcher = {
  cast(answer: CastWithDeadline): Promise<CastOutcome>;
  /** Whether the database had no room for the last batch, a moment ago. */
  isDatabaseFull(): boolean;
  /** Ends when what was taken is stored. */
  drain(): Promise<void>;
  readonly counters: Readonly<Counters>;
};

/** By `performance.now()`: what has not been begun until then is not stored any more. */
type CastWithDeadline = Cast & { deadline: number };

type Counters = { answers: number; batches: number; busy: number };
type PendingCast = {
  answer: CastWithDeadline;
  settle: (outcome: CastOutcome) => void;
  fail: (error: unknown) => void;
};

type CastBatcherOptions = {
  sql: Sql;
  caps: NetworkCaps;
  /** Questions whose counters changed, once a batch and after its commit. */
  onChanged: (publicIds: ReadonlySet<string>) => void;
  /** After its commit, once a batch and question. */
  onHeldBack: (question: Pick<Cast, 'questionId' | 'publicId'>) => void;
};

/** A few hundred milliseconds of answers: past that a person is better served by being told. */
const MAX_WAITING = 4_000;
const LARGEST_BATCH = 500;
const LARGE = 16;
const GATHER_MS = 3;
const NEARLY_ALL = 0.9;
const LACKING_FOR_MS = 10_000;

export function createCastBatcher({
  sql,
  caps,
  onChanged,
  onHeldBack,
}: CastBatcherOptions): CastBatcher {
  let waiting: PendingCast[] = [];
  let isPumping = false;
  let lacksRoomUntil = 0;
  const idle: (() => void)[] = [];
  const counters: Counters = { answers: 0, batches: 0, busy: 0 };

  async function pump(): Promise<void> {
    isPumping = true;
    for (dropLate(); waiting.length > 0; dropLate()) {
      const batch = waiting.slice(0, LARGEST_BATCH);
      waiting = waiting.slice(LARGEST_BATCH);
      await store(batch);
      await gather(batch.length);
    }
    isPumping = false;
    for (const tell of idle.splice(0)) tell();
  }

  /** They came one after the other, and were all given the same time. Who has left was told that nobody knows. */
  function dropLate(): void {
    const now = performance.now();
    while (waiting[0] && waiting[0].answer.deadline < now)
      waiting.shift()?.settle({ state: 'busy' });
  }

  /**
   * Those who were just told are the next to ask: a moment of reading, and they come together with whoever asked
   * meanwhile, in one batch instead of two that take turns. Only after a large one, so that a quiet site waits for
   * nothing.
   */
  async function gather(last: number): Promise<void> {
    if (last < LARGE) return;
    const enough = NEARLY_ALL * (last + waiting.length);
    const until = performance.now() + GATHER_MS;
    while (waiting.length < enough && performance.now() < until) await nextTurn();
  }

  /** What fails for one answer must not fail for its neighbours: the batch is halved until the culprit is alone. */
  async function store(batch: readonly PendingCast[]): Promise<void> {
    const folded = groupByVoter(batch);
    try {
      const verdicts = await persist(folded.map(([last]) => last.answer));
      lacksRoomUntil = 0;
      counters.batches++;
      counters.answers += batch.length;
      folded.forEach((group, at) => {
        const outcome = outcomeOf(verdicts[at]);
        // Those that were sent before the last of one voter went for nothing.
        const before = 'isNew' in outcome ? { ...outcome, isNew: false } : outcome;
        group.forEach(({ settle }, nth) => settle(nth === 0 ? outcome : before));
      });
    } catch (error) {
      if (isDiskFull(error)) lacksRoomUntil = performance.now() + LACKING_FOR_MS;
      const parts = batchesToRetry(folded, error);
      if (parts.length < 2) for (const { fail } of batch) fail(error);
      else for (const part of parts) await store(part.flat().toReversed());
    }
  }

  async function persist(answers: readonly Cast[]): Promise<readonly Verdict[]> {
    const verdicts = await withRetry(() => castBatch(sql, answers, caps));
    const moved = new Set(
      answers.filter((_, at) => verdicts[at]?.isChange).map(({ publicId }) => publicId),
    );
    if (moved.size > 0) onChanged(moved);
    notifyHeldBack(answers, verdicts);
    return verdicts;
  }

  function notifyHeldBack(answers: readonly Cast[], verdicts: readonly Verdict[]): void {
    const told = new Set<string>();
    answers.forEach((answer, at) => {
      const verdict = verdicts[at];
      if (!verdict?.isHeldBack || !verdict.isChange || told.has(answer.questionId)) return;
      told.add(answer.questionId);
      onHeldBack(answer);
    });
  }

  return {
    counters,
    isDatabaseFull: () => performance.now() < lacksRoomUntil,
    cast(answer) {
      if (waiting.length >= MAX_WAITING) {
        counters.busy++;
        return Promise.resolve({ state: 'busy' });
      }
      return new Promise((settle, fail) => {
        waiting.push({ answer, settle, fail });
        // In the next turn of the loop, so that all requests read in this one are in the first batch.
        if (!isPumping) {
          isPumping = true;
          setImmediate(() => void pump());
        }
      });
    },
    drain: () => (isPumping ? new Promise<void>((done) => idle.push(done)) : Promise.resolve()),
  };
}

function nextTurn(): Promise<void> {
  return new Promise((turn) => setImmediate(turn));
}

/** One statement may touch a row once: of one voter's answers to one question the last holds, first in its group. */
function groupByVoter(batch: readonly PendingCast[]): [PendingCast, ...PendingCast[]][] {
  const groups = new Map<string, [PendingCast, ...PendingCast[]]>();
  for (const one of batch) {
    const key = one.answer.voter + one.answer.questionId;
    const group = groups.get(key);
    if (group) group.unshift(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function outcomeOf(verdict: Verdict | undefined): CastOutcome {
  if (!verdict) throw new Error('The database did not answer for every answer.');
  if (verdict.refusal !== null) return { state: 'refused', why: verdict.refusal };
  const { isHeldBack, sequence, isNew, sawResult } = verdict;
  return { state: isHeldBack ? 'held' : 'counted', sequence, isNew, sawResult };
}

/** What is tried again by itself: half of it where one row is to blame, each question where one of them is held. */
function batchesToRetry<T extends readonly PendingCast[]>(
  folded: readonly T[],
  error: unknown,
): T[][] {
  const code = errorCodeOf(error);
  if (code === LOCK_TIMEOUT)
    return [...Map.groupBy(folded, ([one]) => one?.answer.questionId).values()];
  // Data errors and broken constraints concern one row; a lost connection concerns all.
  if (folded.length === 1 || !/^2[23]/.test(code)) return [];
  const middle = Math.ceil(folded.length / 2);
  return [folded.slice(0, middle), folded.slice(middle)];
}

const LOCK_TIMEOUT = '55P03';
