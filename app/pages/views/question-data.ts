import type { AnswerEvent } from '../../answering/answer-state.ts';
import type { OwnAnswer } from '../../answering/own-answer.ts';
import type { loadAuthor } from '../../questions/authors.server.ts';
import type { FollowState } from '../../questions/follow-rules.ts';
import type { QuestionChanges } from '../../questions/history.ts';
import type { QuestionLine, QuestionView, UnnamedAuthor } from '../../results/question-view.ts';
import type { ReactionRefusal } from '../../reasons/reaction-rules.ts';
import type { RejectedReason } from '../../reasons/writing-rules.ts';
import type { ResultDetails } from '../../results/details/result-details.ts';

export type QuestionPage = {
  now: string;
  question: QuestionView;
  related: QuestionLine[];
  details: ResultDetails | undefined;
  /** How a closed question ended, for the head of its page. */
  ended?: string;
  history: QuestionChanges;
  /** If the author chose to be named. */
  askedBy: Awaited<ReturnType<typeof loadAuthor>>;
  asker: UnnamedAuthor | undefined;
};

export type AnswerableQuestionData = QuestionPage & {
  origin: string;
  own: OwnAnswer | undefined;
  /** The page was made once for many: what of `own` is one reader's alone comes beside it. */
  isForAllMembers?: true;
  /** The page was made once for all orders of choices, which it has in their own: see `useReaderOrder`. */
  isForAllOrders?: true;
  did: AnswerEvent['did'] | undefined;
  isChanging: boolean;
  picked: number[];
  mayFollow: boolean;
  follow?: FollowState;
  /** The member's settings let nothing through about questions they follow. */
  getsNoResult?: true;
};

/** The forms without a script that failed. */
export type RejectedForms = {
  failed: { picks: number[]; says: string } | undefined;
  refusal: string | undefined;
  rejectedReason?: RejectedReason | undefined;
  refusedReaction?: ReactionRefusal | undefined;
};
