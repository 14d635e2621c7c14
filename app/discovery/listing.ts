import type { ListAddress } from '../questions/lists/list-address.ts';
import type { AnswerActivity } from '../questions/question-list-rules.ts';
import type { QuestionView } from '../results/question-view.ts';

export type ListedQuestion = { question: QuestionView; moving: AnswerActivity | undefined };

/** One page of a list of questions, as its view needs it. */
export type Listing = {
  now: string;
  sort: ListAddress['sort'];
  items: ListedQuestion[];
  /** The query of the next page's address. */
  next: string | undefined;
  /** This is not the first page. */
  isFurther: boolean;
  isFromTop: boolean;
  isCut: boolean;
  /** "Unanswered" was chosen by a reader who has answered nothing here. */
  isStranger: boolean;
};
