import type { QuestionState } from '../questions/question-rules.ts';

/** A question that a member answered, as their list shows it. */
export type AnsweredQuestion = {
  id: string;
  /** Undefined if a moderator removed the question. */
  text: string | undefined;
  state: QuestionState;
  closesAt: string;
  answeredAt: string;
  /** The labels of the picks; those of a ranking best first. */
  picks: string[];
  isRanking: boolean;
  /** What the ends of a scale mean. */
  ends: { from: string; low: string; to: string; high: string } | undefined;
  /** The current result in one sentence, as far as this member may see it. */
  says: string | undefined;
  isHeldBack: boolean;
  /** The question is open, and this member may still answer it. */
  canChange: boolean;
};

/** A place in the list, as an address carries it: a moment in microseconds and the question's id. */
export type AnswerCursor = { at: string; id: string };

export function writeAnswerCursor({ at, id }: AnswerCursor): string {
  return `${at}_${id}`;
}

/** Undefined if the text is not a cursor. */
export function readAnswerCursor(text: string | null): AnswerCursor | undefined {
  const [, at, id] = /^(\d{1,17})_([0-9a-hjkmnp-tv-z]{10})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}
