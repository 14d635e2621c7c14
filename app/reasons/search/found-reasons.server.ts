import type { TransactionSql } from 'postgres';
import { isStatementTimeout, type RowId, type Sql } from '../../platform/database/db.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import { loadQuestions } from '../../questions/question-rows.server.ts';
import { lineOf, type QuestionView } from '../../results/question-view.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';
import { reasonAddress } from '../reason-address.server.ts';
import { arePublicReasons, reasonView } from '../shown/present.ts';
import { NO_REASONS, type FoundReason, type FoundReasons } from './found-reason.ts';
import {
  beginReasonSearch,
  findMarked,
  findSaid,
  findSaidNearly,
  type FoundRows,
  type SearchedReasons,
} from './found-rows.server.ts';
import { differentWords, markWords } from './marked-words.ts';

type Deps = { sql: Sql; secret: Secret };

export type ReasonSearch = SearchedReasons & {
  /** Nothing was found as it was written, so that other spellings may be meant. */
  mayGuess: boolean;
  /** Which of the orders of choices this reader sees. */
  order: number;
};

/** With the whole question, which programs are told of. */
export type FoundByReason = Omit<FoundReason, 'question'> & { question: QuestionView };
export type QuestionsByReasons = Omit<FoundReasons, 'items'> & { items: FoundByReason[] };

/**
 * Questions that are found only by what people say for their answers, each with one reason, of those that this reader may
 * read: exactly where they may see the result.
 */
export async function findQuestionsByReasons(
  { sql, secret }: Deps,
  asked: ReasonSearch,
): Promise<QuestionsByReasons> {
  const found = await readFound(sql, asked);
  if (found === 'too much') return { ...NO_REASONS, items: [], isTooMuch: true };
  const { rows, marked, ...counts } = found;
  const questions = await readQuestions(sql, asked, rows);
  const typed = asked.search.groups.flat().map(({ text }) => text);
  return {
    ...counts,
    isTooMuch: false,
    items: rows.flatMap((row): FoundByReason[] => {
      const question = questions.get(row.questionId);
      // What was closed to the reader or removed in this moment is left out.
      if (!question || question.state === 'removed' || !arePublicReasons(question)) return [];
      const { text, ...reason } = reasonView(question, row, (id) => reasonAddress(secret, id));
      return [{ question, reason, pieces: markWords(text, { marked, typed }) }];
    }),
  };
}

/** The same for a page, which sends no more of a question than it shows. */
export async function findReasonsForPage(deps: Deps, asked: ReasonSearch): Promise<FoundReasons> {
  const { items, ...counts } = await findQuestionsByReasons(deps, asked);
  return { ...counts, items: items.map((one) => ({ ...one, question: lineOf(one.question) })) };
}

type Found = Omit<FoundRows, 'anyWord'> & { isNear: boolean; marked: Set<string> };

async function readFound(sql: Sql, asked: ReasonSearch): Promise<Found | 'too much'> {
  try {
    return await sql.begin('read only', async (tx) => {
      await beginReasonSearch(tx);
      const said = await findSaid(sql, tx, asked);
      const near = said.total === 0 && asked.mayGuess ? await guess(sql, tx, asked) : undefined;
      const { anyWord, ...found } = near ?? said;
      const texts = differentWords(found.rows.map(({ text }) => text));
      const marked = await findMarked(tx, texts, anyWord);
      return { ...found, isNear: near !== undefined && near.total > 0, marked };
    });
  } catch (error) {
    if (isStatementTimeout(error)) return 'too much';
    throw error;
  }
}

/** What was typed was looked for and is not there: a guess that takes too long finds nothing. */
async function guess(
  sql: Sql,
  tx: TransactionSql,
  asked: ReasonSearch,
): Promise<FoundRows | undefined> {
  try {
    return await tx.savepoint((within) => findSaidNearly(sql, within, asked));
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

type Reader = {
  order: number;
  voterId: string | undefined;
  which: { memberCommunityIds?: MemberCommunityIds };
};

async function readQuestions(
  sql: Sql,
  { order, voterId, which: { memberCommunityIds = [] } }: Reader,
  rows: readonly { questionId: RowId }[],
): Promise<Map<RowId, QuestionView>> {
  const ids = rows.map(({ questionId }) => questionId);
  const stored = await loadQuestions(sql, ids);
  // Whoever was found something on a question has earned its result.
  const earned = new Set(voterId === undefined ? [] : ids);
  const views = await questionViewsOf(sql, stored, { order, memberCommunityIds }, earned);
  return new Map(stored.flatMap(({ id }, at) => (views[at] ? [[id, views[at]]] : [])));
}
