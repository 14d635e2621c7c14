import type { AnswerActivity } from '../questions/question-list-rules.ts';

/** Why a question is in a member's home list. */
export type HomeExplanation = {
  /** The followed topic or the member's community; neither is set for a question from outside their interests. */
  topic: string | undefined;
  community: string | undefined;
  moving: AnswerActivity | undefined;
};
