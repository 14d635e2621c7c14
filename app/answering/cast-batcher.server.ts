import {
  errorCodeOf,
  withRetry,
  isDiskFull,
  isLockTimeout,
  isTransient,
  type RowId,
} from '../platform/database/db.server.ts';
import {
  PartlyStored,
  type BatchOutcome,
  type Cast,
  type PartOutcome,
  type Verdict,
} from './answer-casts.server.ts';
import type { TimedTally } from '../results/store/tally-loader.server.ts';
import { createArrivalRate } from './arrival-rate.ts';
import { companyToAwait, GATHER_MS, LARGEST_BATCH } from './gathering.ts';

export type CastOutcome =
  | {
      state: 'counted' | 'held back';
      sequence: string;
      isNew: boolean;
      sawResult: boolean;
      /**
       * The counters of the question after the batch, the same object for all its answers. Undefined if nobody wanted them,
       * or if they could not be read.
       */
      tally: TimedTally | undefined;
    }
  | { state: 'refused'; why: CastRefusal }
  /** Nothing was stored, and the same answer may be sent again. */
  | { state: 'busy' };

export type CastRefusal = Exclude<Verdict['refusal'], null>;

export type CastBatcher = {
  cast(answer: CastWithDeadline): Promise<CastOutcome>;
  /** Whether the last batch failed a moment ago because the disk of the database was full. */
  isDatabaseFull(): boolean;
  /** Resolves when all accepted answers are stored. */
  drain(): Promise<void>;
  readonly counters: Readonly<Counters>;
  /** How many answers wait. */
  readonly waiting: number;
  /** Nothing waits, and nothing is under way. */
  readonly isIdle: boolean;
};

/** `deadline` is in `performance.now()` time. An answer that has not been started by then is dropped. */
export type CastWithDeadline = Cast & { deadline: number };

type Counters = { answers: number; batches: number; busy: number };
type PendingCast = {
  answer: CastWithDeadline;
  settle: (outcome: CastOutcome) => void;
  fail: (error: unknown) => void;
};

type CastBatcherOptions = {
  /** Stores a batch in a commit of its own. */
  commit: (answers: readonly Cast[]) => Promise<BatchOutcome>;
  /** Questions whose counters moved; called once a batch, after its commit. */
  onMoved: (publicIds: ReadonlySet<string>) => void;
  /** Called once a batch and question, after the commit. */
  onHeldBack: (question: Pick<Cast, 'questionId' | 'publicId'>) => void;
  /** Where answers wait for whoever holds their question, so that others do not. */
  aside?: Aside | undefined;
};

export type Aside = {
  /** Which of these questions somebody holds now. */
  findHeld: (questionIds: readonly RowId[]) => Promise<readonly RowId[]>;
  cast: (answer: CastWithDeadline) => Promise<CastOutcome>;
};

/** A few hundred milliseconds of answers. Beyond that, a voter is served better by being told to try again. */
const MAX_WAITING = 4_000;
const DISK_FULL_MS = 10_000;

/**
 * Collects answers into batches for the database. While one batch commits, the next one gathers: a lone answer is sent at
 * once, and under load batches grow and each answer costs less. A promise settles after the commit of its answer.
 */
export function createCastBatcher({
  commit,
  onMoved,
  onHeldBack,
  aside,
}: CastBatcherOptions): CastBatcher {
  let waiting: PendingCast[] = [];
  let isPumping = false;
  let diskFullUntil = 0;
  let gathering: { enough: number; stop: () => void } | undefined;
  const arrivals = createArrivalRate();
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

  /**
   * Answers wait in order of arrival with the same timeout, so the late ones come first. Their voters were already told
   * that the outcome is unknown.
   */
  function dropLate(): void {
    while (waiting[0] && isLate(waiting[0])) waiting.shift()?.settle({ state: 'busy' });
  }

  /** Waits for company, a moment at most. */
  function gather(last: number): Promise<void> | undefined {
    const perSecond = arrivals.perSecond(performance.now());
    const enough = companyToAwait({ last, waiting: waiting.length, perSecond });
    if (enough === undefined) return undefined;
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        gathering = undefined;
        resolve();
      };
      const timer = setTimeout(stop, GATHER_MS);
      gathering = { enough, stop };
    });
  }

  /** An error in one answer must not fail the others: the batch is halved until the faulty answer is alone. */
  async function store(batch: readonly PendingCast[]): Promise<void> {
    const groups = groupByVoter(batch);
    const answers = groups.map(([last]) => last.answer);
    try {
      const outcome = await withRetry(() => commit(answers), isWorthAnotherTry);
      if (outcome.verdicts.length < answers.length)
        throw new Error('The database did not answer for every answer.');
      tellOf(groups, outcome);
    } catch (error) {
      if (error instanceof PartlyStored) {
        const left = groups.filter((_, at) => !error.stored.verdicts[at]);
        tellOf(groups, error.stored);
        await store(left.flat().toReversed());
        return;
      }
      if (isDiskFull(error)) diskFullUntil = performance.now() + DISK_FULL_MS;
      if (aside && isLockTimeout(error)) {
        await storeWhatIsFree(batch, aside);
        return;
      }
      const parts = batchesToRetry(groups, error);
      if (parts.length < 2) for (const { fail } of batch) fail(error);
      else for (const part of parts) await store(part.flat().toReversed());
    }
  }

  /** What waits for a held question goes aside in the order in which it came; the rest is tried again. */
  async function storeWhatIsFree(batch: readonly PendingCast[], to: Aside): Promise<void> {
    let held: ReadonlySet<RowId>;
    try {
      held = new Set(await to.findHeld([...new Set(batch.map(questionOf))]));
    } catch (error) {
      for (const { fail } of batch) fail(error);
      return;
    }
    const isHeld = (one: PendingCast) => held.has(questionOf(one));
    for (const one of [...batch, ...waiting].filter(isHeld))
      to.cast(one.answer).then(one.settle, one.fail);
    waiting = waiting.filter((one) => !isHeld(one));
    const inTime: PendingCast[] = [];
    for (const one of batch) {
      if (isHeld(one)) continue;
      if (isLate(one)) one.settle({ state: 'busy' });
      else inTime.push(one);
    }
    if (inTime.length > 0) await store(inTime);
  }

  /** Tells all who have a verdict, and whoever follows their questions. */
  function tellOf(groups: readonly Group[], { verdicts, tallies }: PartOutcome): void {
    const moved = new Set<string>();
    const heldBack = new Map<RowId, Cast>();
    diskFullUntil = 0;
    counters.batches++;
    groups.forEach((group, at) => {
      const verdict = verdicts[at];
      if (!verdict) return;
      const [{ answer }] = group;
      if (verdict.isChange) moved.add(answer.publicId);
      if (verdict.isChange && verdict.isHeldBack) heldBack.set(answer.questionId, answer);
      counters.answers += group.length;
      const outcome = outcomeOf(verdict, tallies.get(answer.questionId));
      // Only the last answer of a voter was stored; those before it in the batch brought nobody new.
      const before = 'isNew' in outcome ? { ...outcome, isNew: false } : outcome;
      group.forEach(({ settle }, nth) => settle(nth === 0 ? outcome : before));
    });
    if (moved.size > 0) onMoved(moved);
    for (const answer of heldBack.values()) onHeldBack(answer);
  }

  /** With a place aside, nobody else waits longer than one try for what somebody holds. */
  function isWorthAnotherTry(error: unknown): boolean {
    return isTransient(error) && !(aside && isLockTimeout(error));
  }

  return {
    counters,
    get waiting() {
      return waiting.length;
    },
    get isIdle() {
      return !isPumping;
    },
    isDatabaseFull: () => performance.now() < diskFullUntil,
    cast(answer) {
      if (waiting.length >= MAX_WAITING) {
        counters.busy++;
        return Promise.resolve({ state: 'busy' });
      }
      arrivals.note(performance.now());
      return new Promise((settle, fail) => {
        waiting.push({ answer, settle, fail });
        if (gathering && waiting.length >= gathering.enough) gathering.stop();
        // The batch starts in the next turn of the event loop, so that it holds all requests read in this turn.
        if (!isPumping) {
          isPumping = true;
          setImmediate(() => void pump());
        }
      });
    },
    drain: () => (isPumping ? new Promise<void>((done) => idle.push(done)) : Promise.resolve()),
  };
}

const isLate = ({ answer }: PendingCast): boolean => answer.deadline < performance.now();
const questionOf = ({ answer }: PendingCast): RowId => answer.questionId;

type Group = [PendingCast, ...PendingCast[]];

/** One statement may touch a row once, so only the last of a voter's answers is stored; it is first in its group. */
function groupByVoter(batch: readonly PendingCast[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of batch) {
    const key = one.answer.voterId + one.answer.questionId;
    const group = groups.get(key);
    if (group) group.unshift(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function outcomeOf(verdict: Verdict, tally: TimedTally | undefined): CastOutcome {
  if (verdict.refusal !== null) return { state: 'refused', why: verdict.refusal };
  const { isHeldBack, sequence, isNew, sawResult } = verdict;
  return { state: isHeldBack ? 'held back' : 'counted', sequence, isNew, sawResult, tally };
}

/** The batches to try again: two halves if one row is at fault, one batch per question if a lock timed out. */
function batchesToRetry<T extends readonly PendingCast[]>(
  folded: readonly T[],
  error: unknown,
): T[][] {
  const code = errorCodeOf(error);
  if (isLockTimeout(error))
    return [...Map.groupBy(folded, ([one]) => one?.answer.questionId).values()];
  // Data errors and broken constraints concern one row; a lost connection concerns all.
  if (folded.length === 1 || !/^2[23]/.test(code)) return [];
  const middle = Math.ceil(folded.length / 2);
  return [folded.slice(0, middle), folded.slice(middle)];
}
