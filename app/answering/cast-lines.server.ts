import type { RowId } from '../platform/database/db.server.ts';
import type { CastBatcher } from './cast-batcher.server.ts';

type CastLinesOptions = {
  /** What has the rows of a question, where they lie on several servers; undefined on one. */
  lineOf: (questionId: RowId) => string | undefined;
  open: (line: string | undefined) => CastBatcher;
};

/**
 * Answers wait in a line for each part of the questions, one where all lie on one server. So a batch is of one part, and a server
 * that is away, or slow, holds up nobody else's answers.
 */
export function createCastLines({ lineOf, open }: CastLinesOptions): CastBatcher {
  const lines = new Map<string | undefined, CastBatcher>();
  const sum = (figure: (line: CastBatcher) => number) =>
    [...lines.values()].reduce((before, line) => before + figure(line), 0);
  return {
    cast(answer) {
      const at = lineOf(answer.questionId);
      const line = lines.get(at) ?? open(at);
      lines.set(at, line);
      return line.cast(answer);
    },
    isDatabaseFull: () => [...lines.values()].some((line) => line.isDatabaseFull()),
    drain: async () => {
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
  };
}
