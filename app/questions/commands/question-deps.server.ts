import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { Choice } from '../question.ts';
import type { QuestionRefusal, WhoAnswered } from '../question-rules.ts';
import type { QuestionFieldProblem } from '../question-schema.ts';
import type { StoredQuestion } from '../question-rows.server.ts';

/** What a question needs of `app/answering`, which is to the right of this area; `app/asking` hands it in. */
export type AnswerDeps = {
  createTally(tx: TransactionSql, questionId: RowId): Promise<void>;
  /** Every cast waits from here to the end of the transaction. */
  lockTally(tx: TransactionSql, questionId: RowId): Promise<void>;
  whoAnswered(tx: TransactionSql, questionId: RowId, author: string): Promise<WhoAnswered>;
  /** Withdraws the author's own answer, before its choices change. False while the question is paused. */
  withdraw(tx: TransactionSql, question: StoredQuestion, author: string): Promise<boolean>;
  removeAnswers(tx: TransactionSql, questionId: RowId): Promise<void>;
  /** Records a peek of the author, unless they have answered or peeked. */
  savePeek(tx: TransactionSql, question: StoredQuestion, author: string): Promise<void>;
  /** Deletes that peek, because the question it was about was rewritten. */
  deletePeek(tx: TransactionSql, question: StoredQuestion, author: string): Promise<void>;
};

export type QuestionDeps = {
  sql: Sql;
  answers: AnswerDeps;
  limitsScale: number;
  /** The text of a choice. It is handed in, because a folder may not import its folder `words`. */
  labelOf: (choice: Choice) => string;
  changed: (publicIds: readonly string[]) => void;
  /** Called with questions that others may no longer see. */
  hidden: (publicIds: readonly string[]) => void;
};

export type QuestionCommandFailure =
  | { state: 'gone' }
  | { state: 'refused'; refusal: QuestionRefusal }
  | { state: 'wrong'; problems: QuestionFieldProblem[] };
export type QuestionCommandResult = { state: 'done' } | QuestionCommandFailure;
