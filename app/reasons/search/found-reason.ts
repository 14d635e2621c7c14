import type { TextPiece } from '../../base/highlight.ts';
import type { QuestionLine } from '../../results/question-view.ts';
import type { ReasonView } from '../shown/present.ts';

/** A question that is found only by what somebody says for an answer, with the reason that matches best. */
export type FoundReason = {
  question: QuestionLine;
  reason: Omit<ReasonView, 'text'>;
  /** Its words, and which of them were searched for. */
  pieces: TextPiece[];
};

export type FoundReasons = {
  items: FoundReason[];
  /** Questions that are found, of the reasons that were compared. */
  total: number;
  /** More match than are compared, so that only the newest were. */
  isBounded: boolean;
  /** Only in another spelling than was typed. */
  isNear: boolean;
  /** So many people say these words that the search gave up. */
  isTooMuch: boolean;
};

export const NO_REASONS: FoundReasons = {
  items: [],
  total: 0,
  isBounded: false,
  isNear: false,
  isTooMuch: false,
};

/** How many a page shows at first, and when all are requested: behind the questions that are found by their own words. */
export const FOUND_AT_FIRST = 6;
export const FOUND_AT_MOST = 30;

/** Where a question's page shows one reason apart, for whoever follows a link to it. */
export const NAMED_REASON_PARAM = 'reason';
export const NAMED_REASON_ANCHOR = 'the-reason';
