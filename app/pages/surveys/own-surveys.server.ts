import { surveyStatusOf } from '../../surveys/survey-status.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { frameCode } from '../../embeds/embed-codes.ts';
import { widgetHeight } from '../../embeds/widget/widget-height.ts';
import { DEFAULT_FRAME_WIDTH } from '../../embeds/oembed.ts';
import { DEFAULT_VIEW } from '../../embeds/embed-view.ts';
import type { Member } from '../../accounts/viewer.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import { parseSurveyDraft } from '../../surveys/survey-draft.ts';
import { surveysOfAuthor } from '../../questions/question-lists.server.ts';
import { loadQuestions } from '../../questions/question-rows.server.ts';
import { surveyDraftsOf } from '../../questions/surveys.server.ts';
import { embedParamsOf } from '../../embeds/widget/embeddable.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';

const SURVEYS_SHOWN = 20;

export type OwnSurvey = {
  id: string;
  title: string;
  /** How many questions; 1 for a question asked alone. */
  many: number;
  /** The first question. */
  first: string;
  state: QuestionState;
  opensAt: string;
  closesAt: string;
  /** How many answered the first question. */
  turnout: number;
  /** Undefined for a survey that stays inside a community. */
  code: string | undefined;
};
export type SurveyDraftLine = { id: string; title: string; many: number; at: string };
export type OwnSurveys = {
  drafts: SurveyDraftLine[];
  items: OwnSurvey[];
  older: string | undefined;
};

/** The surveys and questions a member asked, and the drafts of surveys. */
export async function loadOwnSurveys(
  sql: Sql,
  { id }: Pick<Member, 'id'>,
  { origin, before }: { origin: string; before: string | undefined },
): Promise<OwnSurveys> {
  const [drafts, found] = await Promise.all([
    before === undefined ? surveyDraftsOf(sql, id) : [],
    surveysOfAuthor(sql, id, before, SURVEYS_SHOWN + 1),
  ]);
  const shown = found.slice(0, SURVEYS_SHOWN);
  const stored = await loadQuestions(
    sql,
    shown.flatMap(({ questions }) => questions),
  );
  const views = await questionViewsOf(sql, stored, { order: 0 });
  const items = shown.flatMap(({ publicId, title: titled }): OwnSurvey[] => {
    const questions = views.filter(({ surveyId }) => surveyId === publicId);
    const first = questions.find(({ state }) => state !== 'removed') ?? questions[0];
    if (!first) return [];
    const many = questions.length;
    const title = many > 1 ? titled : first.text;
    return [
      {
        id: publicId,
        title,
        many,
        first: first.id,
        ...surveyStatusOf(questions),
        turnout: first.turnout,
        code: embedCodeOf(origin, title, questions),
      },
    ];
  });
  return {
    drafts: drafts.map(({ publicId, typed, updatedAt }) => {
      const { words, questions } = parseSurveyDraft(typed);
      const at = updatedAt.toISOString();
      return { id: publicId, title: words.title.trim(), many: questions.length, at };
    }),
    items,
    older: found.length > SURVEYS_SHOWN ? shown.at(-1)?.publicId : undefined,
  };
}

function embedCodeOf(origin: string, title: string, questions: QuestionView[]): string | undefined {
  const [question] = questions;
  if (!question || question.staysInside) return undefined;
  const { surveyId } = question;
  const shown = { surveyId, title, questions, question, view: DEFAULT_VIEW };
  const height = widgetHeight(question, DEFAULT_FRAME_WIDTH);
  return frameCode(embedParamsOf(shown, { origin, width: DEFAULT_FRAME_WIDTH, height }));
}
