import { MAX_DRAFTS, type AskLimitRefusal, type QuestionRefusal } from '../question-rules.ts';

/** Why nothing was asked, saved or done. */
export function questionRefusalText(refusal: QuestionRefusal): string {
  switch (refusal.why) {
    case 'not-author':
      return 'Only its author can do this.';
    case 'removed':
      return 'A moderator removed it.';
    case 'in-survey':
      return 'It is part of a survey, and is changed with it.';
    case 'closed':
      return 'It is closed, and closed questions cannot be changed.';
    case 'closed-already':
      return 'It is closed.';
    case 'still-free':
      return 'You can still edit it as you like: nobody else has answered.';
    case 'answered':
      return 'Somebody has answered it. Fix a typo, or start a new version.';
    case 'open-long':
      return 'It has been open for five minutes. Fix a typo, or start a new version.';
    case 'open-already':
      return 'It has opened already.';
    case 'not-open':
      return 'It has not opened yet.';
    case 'not-open-edit':
      return 'It has not opened yet. You can edit or delete it.';
    case 'paused-already':
      return 'It is paused already.';
    case 'not-paused':
      return 'It is not paused.';
    case 'result-before-opening':
      return 'There is no result before the question opens.';
    case 'result-since-closing':
      return 'It is closed, and everyone sees the result.';
    case 'result-always':
      return 'Everyone sees the result.';
    case 'result-at-closing':
      return 'The result shows when the question closes.';
    case 'result-not-for-rooms':
      return 'People answered it before results could be shown to a room, so it keeps that rule.';
    case 'has-newer-version':
      return 'There is already a newer version.';
    case 'answers-stay':
      return 'Somebody has answered it, and answers are never thrown away.';
    case 'survey-not-open':
      return 'It has not opened yet. You can return it to a draft.';
    case 'survey-answered':
      return 'Somebody has answered it. You can fix typos, or start a new survey with the same questions.';
    case 'survey-open-long':
      return 'It has been open for five minutes. You can fix typos, or start a new survey with the same questions.';
    case 'sign-in-to-ask':
      return 'Sign in to ask a question.';
    case 'sign-in-to-save':
      return 'Sign in to save a draft.';
    case 'nothing-to-save':
      return 'There is nothing to save yet.';
    case 'asked-already':
      return 'It was already asked.';
    case 'most-drafts':
      return `You have ${MAX_DRAFTS} drafts, which is the most. Ask or delete one to save this.`;
    case 'asked-most':
      return askedMost[refusal.span](refusal);
  }
}

const askedMost: Record<AskLimitRefusal['span'], (limit: AskLimitRefusal) => string> = {
  hour: ({ asked, most }) =>
    asked >= most
      ? `You have asked ${most} within an hour, which is the most.`
      : `You have asked ${asked} within an hour, and ${most} is the most.`,
  day: ({ asked, most }) =>
    asked >= most
      ? `You have asked ${most} within a day, which is the most.`
      : `You have asked ${asked} within a day, and ${most} is the most.`,
};
