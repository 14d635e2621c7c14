import { tooLongText } from '../../base/words/too-long.ts';
import { MAX_PAUSES } from '../../questions/question-rules.ts';
import { TITLE_LENGTH } from '../../questions/survey-schema.ts';
import { questionProblemText, type FieldText } from '../../questions/words/problems.ts';
import type { SurveyFieldProblem, SurveyOwnProblem } from '../survey-draft.ts';

/** What is wrong with a field of a survey. */
export function surveyProblemText(problem: SurveyFieldProblem): string {
  return isOwn(problem) ? ownProblemText(problem) : questionProblemText(problem);
}

const OWN: Record<SurveyOwnProblem['why'], true> = {
  'title-missing': true,
  'title-short': true,
  'title-long': true,
  'intro-long': true,
  'thanks-long': true,
  'questions-missing': true,
  'same-question': true,
  'survey-paused-often': true,
};

function isOwn(problem: SurveyFieldProblem): problem is SurveyOwnProblem {
  return Object.hasOwn(OWN, problem.why);
}

function ownProblemText(problem: SurveyOwnProblem): string {
  switch (problem.why) {
    case 'title-missing':
      return 'Give your survey a title.';
    case 'title-short':
      return `Say a little more: a title has at least ${TITLE_LENGTH.min} characters.`;
    case 'title-long':
      return tooLongText('the title', problem);
    case 'intro-long':
      return tooLongText('the introduction', problem);
    case 'thanks-long':
      return tooLongText('the closing words', problem);
    case 'questions-missing':
      return 'Write the first question.';
    case 'same-question':
      return `This asks the same as question ${problem.number}.`;
    case 'survey-paused-often':
      return `A question was paused ${MAX_PAUSES} times, which is the most. You can close the survey.`;
  }
}

export function surveyProblemTexts(
  problems: readonly { field: string; problem: SurveyFieldProblem }[],
): FieldText[] {
  return problems.map(({ field, problem }) => ({ field, problem: surveyProblemText(problem) }));
}
