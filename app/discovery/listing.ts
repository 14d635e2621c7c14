import type { ListAddress } from '../questions/list-address.ts';
import type { AnswerActivity } from '../questions/list-rules.ts';
import type { QuestionView } from '../results/question-view.ts';

export type ListedQuestion = { question: QuestionView; moving: AnswerActivity | undefined };

/** A page of a list of questions, as a view of it is made from. */
export type Listing = {
  now: string;
  sort: ListAddress['sort'];
  items: ListedQuestion[];
  /** The query of the next page's address. */
  next: string | undefined;
  /** It begins somewhere in the list. */
  isFurther: boolean;
  isFromTop: boolean;
  isCut: boolean;
  /** "Unanswered" was asked for by somebody who has answered nothing here. */
  isStranger: boolean;
};
