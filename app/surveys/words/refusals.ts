import { MAX_IN_SURVEY, MAX_SURVEY_DRAFTS } from '../../questions/survey-rules.ts';
import { questionRefusalText } from '../../questions/words/refusals.ts';
import type { SurveyOwnRefusal, SurveyRefusal } from '../survey-draft.ts';

const texts: Record<SurveyOwnRefusal['why'], string> = {
  'survey-sign-in': 'Sign in to make a survey.',
  'survey-most-drafts': `You have ${MAX_SURVEY_DRAFTS} surveys that are not asked yet, which is the most. Ask or delete one to save this.`,
  'survey-full': `A survey has at most ${MAX_IN_SURVEY} questions.`,
  'survey-asked-since': 'The survey was asked in the meantime, so this was not saved.',
  'survey-deleted-since': 'The draft was deleted in the meantime, so this was not saved.',
  'changed-elsewhere': 'This was changed elsewhere since you opened it here.',
  'not-to-copy': 'This question cannot be read any more, so there is nothing to copy.',
  away: 'The survey could not be saved or asked. Try again in a moment.',
};

/** Why nothing was asked, saved or done. */
export function surveyRefusalText(refusal: SurveyRefusal): string {
  return isOwn(refusal) ? texts[refusal.why] : questionRefusalText(refusal);
}

function isOwn(refusal: SurveyRefusal): refusal is SurveyOwnRefusal {
  return Object.hasOwn(texts, refusal.why);
}
