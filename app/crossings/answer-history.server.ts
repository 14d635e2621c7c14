import type { Member } from '../accounts/viewer.ts';
import { readPlace, writePlace, type Answered, type Place } from '../answers/history.ts';
import { listAnswered, type OwnAnswered } from '../answers/lists.server.ts';
import { mayAnswer } from '../answers/rules.ts';
import { loadOwn } from '../answers/store.server.ts';
import { fillPage } from '../base/fill-page.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import type { Sql } from '../platform/db.server.ts';
import { belongsHere, isSeenBy, type Inside } from '../questions/inside.ts';
import { stateOf } from '../questions/rules.ts';
import { findQuestion, loadQuestions, type StoredQuestion } from '../questions/store.server.ts';

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
      const byId = new Map(stored.map((question) => [question.id, question]));
      return rows.map((row) => answered(row, byId.get(row.id), inside));
    },
  );
  return { items, older: next && writePlace(next) };
}

/** Undefined where the question is gone, or stays inside a community that they have left. */
function answered(
  { publicId, choices, isHeld, answeredAt }: OwnAnswered,
  question: StoredQuestion | undefined,
  inside: Inside,
): Answered | undefined {
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
    isHeld,
    canChange:
      state === 'open' && mayAnswer({ audience: question.audience, belongs }, true) === 'yes',
  };
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
