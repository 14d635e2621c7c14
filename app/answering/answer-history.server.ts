import type { Member } from '../accounts/viewer.ts';
import {
  readAnswerCursor,
  writeAnswerCursor,
  type AnsweredQuestion,
  type AnswerCursor,
} from './answered-question.ts';
import { listOwnAnswers, type OwnAnswerRow } from './member-answers.server.ts';
import { viewerPicksOf } from './answer-state.ts';
import type { QuestionView } from '../results/question-view.ts';
import { answerPermission } from './answer-rules.ts';
import { resultSentence, hiddenResultSentence } from '../results/words/sentence.ts';
import { loadVoterAnswers } from './answer-rows.server.ts';
import { fillPage } from '../base/fill-page.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { isInOwnCommunity, isVisibleTo, type MemberCommunityIds } from '../questions/visibility.ts';
import { stateOf } from '../questions/question-rules.ts';
import {
  findQuestion,
  loadQuestions,
  type StoredQuestion,
} from '../questions/question-rows.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';
import { choiceLabel } from '../questions/words/outside.ts';

export const HISTORY_SIZE = 20;

export type AnswerHistory = { items: AnsweredQuestion[]; older: string | undefined };

/** A page of a member's answers: reads ids, loads the questions, applies the rules, until the page is full. */
export async function loadAnswerHistory(
  sql: Sql,
  member: Pick<Member, 'id' | 'voterId'>,
  before: string | null,
): Promise<AnswerHistory> {
  const memberCommunityIds = await communityIdsOf(sql, member);
  const { items, next } = await fillPage<OwnAnswerRow, AnswerCursor, AnsweredQuestion>(
    HISTORY_SIZE,
    readAnswerCursor(before),
    async (behind, most) => {
      const rows = await listOwnAnswers(sql, member.voterId, behind, most);
      return rows.map((row) => ({ row, place: { at: row.at, id: row.publicId } }));
    },
    async (rows) => {
      const stored = await loadQuestions(
        sql,
        rows.map(({ id }) => id),
      );
      const views = await questionViewsOf(sql, stored, {
        order: 0,
        memberCommunityIds,
        hasEarned: true,
      });
      const byId = new Map(
        stored.map((question, at) => [question.id, { question, view: views[at] }]),
      );
      return rows.map((row) => {
        const { question, view } = byId.get(row.id) ?? {};
        return answered(row, question, view, memberCommunityIds);
      });
    },
  );
  return { items, older: next && writeAnswerCursor(next) };
}

/** Undefined where the question is gone, or is only for a community that the member has left. */
function answered(
  own: OwnAnswerRow,
  question: StoredQuestion | undefined,
  view: QuestionView | undefined,
  memberCommunityIds: MemberCommunityIds,
): AnsweredQuestion | undefined {
  const { publicId, choices, isHeldBack, answeredAt } = own;
  if (!question || !isVisibleTo(question, memberCommunityIds)) return undefined;
  const state = stateOf(question);
  const isRemoved = state === 'removed';
  const belongs = isInOwnCommunity(question, memberCommunityIds);
  const labels = new Map(question.choices.map((one) => [one.number, choiceLabel(one)]));
  const listed = question.choices.filter((one) => one.role === 'listed');
  const [first, last] = [listed[0], listed.at(-1)];
  return {
    id: publicId,
    text: isRemoved ? undefined : question.text,
    state,
    closesAt: question.closesAt.toISOString(),
    answeredAt: answeredAt.toISOString(),
    picks: isRemoved ? [] : choices.flatMap((number) => labels.get(number) ?? []),
    isRanking: question.kind === 'ranking',
    ends:
      question.kind === 'scale' && !isRemoved && first && last
        ? { from: first.label, low: question.scaleLow, to: last.label, high: question.scaleHigh }
        : undefined,
    says: view && !isRemoved ? currentSentence(view, own) : undefined,
    isHeldBack,
    canChange:
      state === 'open' &&
      answerPermission({ audience: question.audience, belongs }, true) === 'yes',
  };
}

/** The sentence follows the rules of the question's own page. A held-back answer is in no figure. */
function currentSentence(view: QuestionView, { choices, isHeldBack }: OwnAnswerRow): string {
  const { kind, state, result } = view;
  if (!result) return hiddenResultSentence(view);
  return resultSentence({
    kind,
    state,
    result,
    own: isHeldBack ? undefined : viewerPicksOf(choices),
  });
}

/** The question of an answer that was withdrawn a moment ago, if the member may read the question. */
export async function findWithdrawnQuestion(
  sql: Sql,
  member: Pick<Member, 'id' | 'voterId'>,
  publicId: string,
): Promise<{ id: string; text: string } | undefined> {
  const [question, [own], memberCommunityIds] = await Promise.all([
    findQuestion(sql, publicId),
    loadVoterAnswers(sql, member.voterId, [publicId]),
    communityIdsOf(sql, member),
  ]);
  if (own?.choices?.length !== 0) return undefined;
  if (!question || question.isRemoved || !isVisibleTo(question, memberCommunityIds))
    return undefined;
  return { id: question.publicId, text: question.text };
}
