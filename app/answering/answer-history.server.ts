import type { Member } from '../accounts/viewer.ts';
import { readPlace, writePlace, type Answered, type Place } from '../results/history.ts';
import { listAnswered, type OwnAnswered } from '../results/store/lists.server.ts';
import { ownIn } from './own-state.ts';
import type { QuestionView } from '../results/present.ts';
import { mayAnswer } from '../results/rules.ts';
import { sentenceOf, waitingSentence } from '../results/words/sentence.ts';
import { loadOwn } from './store.server.ts';
import { fillPage } from '../base/fill-page.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { belongsHere, isSeenBy, type Inside } from '../questions/inside.ts';
import { stateOf } from '../questions/rules.ts';
import { findQuestion, loadQuestions, type StoredQuestion } from '../questions/store.server.ts';
import { present } from '../results/store/question-views.server.ts';

export const HISTORY_SIZE = 20;

export type History = { items: Answered[]; older: string | undefined };

/** What a member answered: ids → load → rules → present, until the page is full. */
export async function answerHistory(
  sql: Sql,
  member: Pick<Member, 'id' | 'voter'>,
  before: string | null,
): Promise<History> {
  const inside = await communityIdsOf(sql, member);
  const { items, next } = await fillPage<OwnAnswered, Place, Answered>(
    HISTORY_SIZE,
    readPlace(before),
    async (behind, most) => {
      const rows = await listAnswered(sql, member.voter, behind, most);
      return rows.map((row) => ({ row, place: { at: row.at, id: row.publicId } }));
    },
    async (rows) => {
      const stored = await loadQuestions(
        sql,
        rows.map(({ id }) => id),
      );
      const views = await present(sql, stored, { order: 0, inside, hasEarned: true });
      const byId = new Map(
        stored.map((question, at) => [question.id, { question, view: views[at] }]),
      );
      return rows.map((row) => {
        const { question, view } = byId.get(row.id) ?? {};
        return answered(row, question, view, inside);
      });
    },
  );
  return { items, older: next && writePlace(next) };
}

/** Undefined where the question is gone, or stays inside a community that they have left. */
function answered(
  own: OwnAnswered,
  question: StoredQuestion | undefined,
  view: QuestionView | undefined,
  inside: Inside,
): Answered | undefined {
  const { publicId, choices, isHeld, answeredAt } = own;
  if (!question || !isSeenBy(question, inside)) return undefined;
  const state = stateOf(question);
  const isRemoved = state === 'removed';
  const belongs = belongsHere(question, inside);
  const labels = new Map(question.choices.map(({ number, label }) => [number, label]));
  const listed = question.choices.filter(({ role }) => role === 'listed');
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
    says: view && !isRemoved ? standsNow(view, own) : undefined,
    isHeld,
    canChange:
      state === 'open' && mayAnswer({ audience: question.audience, belongs }, true) === 'yes',
  };
}

/** By the rules of its own page; an answer that is held back is in no figure. */
function standsNow(view: QuestionView, { choices, isHeld }: OwnAnswered): string {
  const { kind, result } = view;
  if (!result) return waitingSentence(view);
  return sentenceOf({ kind, result, own: isHeld ? undefined : ownIn(choices) });
}

/** The question of an answer that was taken back a moment ago, where it can be read. */
export async function takenBack(
  sql: Sql,
  member: Pick<Member, 'id' | 'voter'>,
  publicId: string,
): Promise<{ id: string; text: string } | undefined> {
  const [question, [own], inside] = await Promise.all([
    findQuestion(sql, publicId),
    loadOwn(sql, member.voter, [publicId]),
    communityIdsOf(sql, member),
  ]);
  if (own?.choices?.length !== 0) return undefined;
  if (!question || question.isRemoved || !isSeenBy(question, inside)) return undefined;
  return { id: question.publicId, text: question.text };
}
