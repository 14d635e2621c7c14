import type { QuestionKind } from '../../app/questions/question-rules.ts';
import { resultOf } from '../../app/results/result.ts';

/** A result with so many for each choice, as it is drawn and said. */
export const madeResult = (kind: QuestionKind, counts: readonly number[], people: number) =>
  resultOf(
    kind,
    counts.map((count, at) => ({ number: at + 1, label: `Choice ${at + 1}`, count })),
    people,
    { none: 2, unsure: 1 },
    undefined,
  );
