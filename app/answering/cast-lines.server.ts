import type { RowId } from '../platform/database/db.server.ts';
import type { CastBatcher, CastOutcome, CastWithDeadline } from './cast-batcher.server.ts';

type CastLinesOptions = {
  /** What has the rows of a question, where they lie on several servers; undefined on one. */
  lineOf: (questionId: RowId) => string | undefined;
  open: (
    line: string | undefined,
    castAside: (answer: CastWithDeadline) => Promise<CastOutcome>,
  ) => CastBatcher;
  /** The line for questions that somebody holds. */
  openAside: () => CastBatcher;
};

const ASIDE = Symbol('aside');

/**
 * Answers wait in a line for each part of the questions, one where all lie on one server. So a batch is of one part, and a server
 * that is away, or slow, holds up nobody else's answers. Where somebody holds a question for long, as a large edit does, its answers
 * wait aside until none waits there any more: one after the other, and without those to other questions.
 */
export function createCastLines({ lineOf, open, openAside }: CastLinesOptions): CastBatcher {
  const lines = new Map<string | typeof ASIDE | undefined, CastBatcher>();
  const held = new Set<RowId>();
  const sum = (figure: (line: CastBatcher) => number) =>
    [...lines.values()].reduce((before, line) => before + figure(line), 0);

  function asideLine(): CastBatcher {
    const line = lines.get(ASIDE) ?? openAside();
    lines.set(ASIDE, line);
    return line;
  }

  function castAside(answer: CastWithDeadline): Promise<CastOutcome> {
    held.add(answer.questionId);
    return asideLine().cast(answer);
  }

  function lineFor(questionId: RowId): CastBatcher {
    if (held.size > 0 && asideLine().isIdle) held.clear();
    if (held.has(questionId)) return asideLine();
    const at = lineOf(questionId);
    const line = lines.get(at) ?? open(at, castAside);
    lines.set(at, line);
    return line;
  }

  return {
    cast: (answer) => lineFor(answer.questionId).cast(answer),
    isDatabaseFull: () => [...lines.values()].some((line) => line.isDatabaseFull()),
    drain: async () => {
      // What waits in a line may still go aside.
      while (![...lines.values()].every(({ isIdle }) => isIdle))
        await Promise.all([...lines.values()].map((line) => line.drain()));
    },
    counters: {
      get answers() {
        return sum(({ counters }) => counters.answers);
      },
      get batches() {
        return sum(({ counters }) => counters.batches);
      },
      get busy() {
        return sum(({ counters }) => counters.busy);
      },
    },
    get waiting() {
      return sum(({ waiting }) => waiting);
    },
    get isIdle() {
      return [...lines.values()].every(({ isIdle }) => isIdle);
    },
  };
}
