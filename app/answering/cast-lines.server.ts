import type { RowId } from '../platform/database/db.server.ts';
import type { CastBatcher, CastOutcome, CastWithDeadline } from './cast-batcher.server.ts';

type CastLinesOptions = {
  /** What has the rows of a question, where they lie on several servers; undefined on one. */
  lineOf: (questionId: RowId) => string | undefined;
  open: (
    line: string | undefined,
    castAside: (answer: CastWithDeadline) => Promise<CastOutcome>,
  ) => CastBatcher;
  /** The line for questions of that part which somebody holds. */
  openAside: (line: string | undefined) => CastBatcher;
};

/** `held`: questions whose answers go aside until nothing waits there any more. */
type Aside = { line: CastBatcher; held: Set<RowId> };

/**
 * Answers wait in a line for each part of the questions, one where all lie on one server. So a batch is of one part, and a server
 * that is away, or slow, holds up nobody else's answers. Where somebody holds a question for long, as a large edit does, its answers
 * wait aside until none waits there any more: one after the other, and without those to other questions.
 */
export function createCastLines({ lineOf, open, openAside }: CastLinesOptions): CastBatcher {
  const lines = new Map<string | undefined, CastBatcher>();
  const asides = new Map<string | undefined, Aside>();
  const all = () => [...lines.values(), ...[...asides.values()].map(({ line }) => line)];
  const sum = (figure: (line: CastBatcher) => number) =>
    all().reduce((before, line) => before + figure(line), 0);

  function castAside(at: string | undefined, answer: CastWithDeadline): Promise<CastOutcome> {
    const aside = asides.get(at) ?? { line: openAside(at), held: new Set() };
    asides.set(at, aside);
    aside.held.add(answer.questionId);
    return aside.line.cast(answer);
  }

  function lineFor(questionId: RowId): CastBatcher {
    const at = lineOf(questionId);
    const aside = asides.get(at);
    if (aside && aside.held.size > 0 && aside.line.isIdle) aside.held.clear();
    if (aside?.held.has(questionId)) return aside.line;
    const line = lines.get(at) ?? open(at, (answer) => castAside(at, answer));
    lines.set(at, line);
    return line;
  }

  return {
    cast: (answer) => lineFor(answer.questionId).cast(answer),
    isDatabaseFull: () => all().some((line) => line.isDatabaseFull()),
    drain: async () => {
      // What waits in a line may still go aside.
      while (!all().every(({ isIdle }) => isIdle))
        await Promise.all(all().map((line) => line.drain()));
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
      return all().every(({ isIdle }) => isIdle);
    },
  };
}
