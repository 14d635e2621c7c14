import type { QuestionState } from '../questions/rules.ts';

/** What a member answered, as its list shows it. */
export type AnsweredQuestion = {
  id: string;
  /** Left out of one that a moderator removed. */
  text: string | undefined;
  state: QuestionState;
  closesAt: string;
  answeredAt: string;
  /** In words, those of a ranking best first. */
  picks: string[];
  isRanking: boolean;
  /** Of a scale: what its ends mean. */
  ends: { from: string; low: string; to: string; high: string } | undefined;
  /** How it stands now, in one sentence, as far as whoever answered may see it. */
  says: string | undefined;
  isHeldBack: boolean;
  /** It is open, and this member may answer it still. */
  canChange: boolean;
};

/** A place in the list, as an address carries it: a moment in microseconds and the question's id. */
export type AnswerCursor = { at: string; id: string };

export function writeAnswerCursor({ at, id }: AnswerCursor): string {
  return `${at}_${id}`;
}

/** Undefined where the text is none that was ever written. */
export function readAnswerCursor(text: string | null): AnswerCursor | undefined {
  const [, at, id] = /^(\d{1,17})_([0-9a-hjkmnp-tv-z]{10})$/.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}
