import { FRAME_WIDTHS, frameCode, frameHeight } from '../embeds/snippets.ts';
import type { Member } from '../accounts/viewer.ts';
import type { Sql } from '../platform/db.server.ts';
import type { State } from '../questions/rules.ts';
import { surveysOfAuthor } from '../questions/lists.server.ts';
import { loadQuestions } from '../questions/store.server.ts';
import { present } from './question-views.server.ts';

export const SURVEYS_SHOWN = 20;

export type OwnSurvey = {
  id: string;
  title: string;
  state: State;
  opensAt: string;
  closesAt: string;
  turnout: number;
  code: string;
};

/** What a member asked and other pages may show: a question is a survey of one. */
export async function ownSurveys(
  sql: Sql,
  { id }: Pick<Member, 'id'>,
  { origin, before, now }: { origin: string; before: string | undefined; now: Date },
): Promise<{ items: OwnSurvey[]; older: string | undefined }> {
  const found = await surveysOfAuthor(sql, id, before, SURVEYS_SHOWN + 1);
  const shown = found.slice(0, SURVEYS_SHOWN);
  const stored = await loadQuestions(
    sql,
    shown.map(({ questionId }) => questionId),
  );
  const views = await present(sql, stored, { now, order: 0 });
  const [, width] = FRAME_WIDTHS;
  const items = views.map((question) => {
    const { surveyId, text, state, opensAt, closesAt, turnout } = question;
    const height = frameHeight(question, width);
    const code = frameCode(origin, surveyId, 'system', { width, height });
    return { id: surveyId, title: text, state, opensAt, closesAt, turnout, code };
  });
  return {
    items,
    older: found.length > SURVEYS_SHOWN ? shown.at(-1)?.publicId : undefined,
  };
}
