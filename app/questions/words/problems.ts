import { formatNumber } from '../../base/words/figures.ts';
import { tooLongText } from '../../base/words/too-long.ts';
import { reasonLong, reasonMissing } from '../../communities/words/public-reason.ts';
import { MAX_CORRECTIONS, MAX_PAUSES, MAX_REVEALS } from '../question-rules.ts';
import {
  MAX_QUESTION_TOPICS,
  MIN_PICKS,
  TEXT_LENGTH,
  type QuestionFieldProblem,
  type QuestionProblem,
} from '../question-schema.ts';

/** What is wrong with a field of a question. */
export function questionProblemText(problem: QuestionProblem): string {
  switch (problem.why) {
    case 'text-missing':
      return 'Write your question.';
    case 'text-short':
      return `Say a little more: a question has at least ${TEXT_LENGTH.min} characters.`;
    case 'text-long':
      return tooLongText('the question', problem);
    case 'link-alone':
      return 'Use words: a link alone is not a question.';
    case 'no-words':
      return 'Use words.';
    case 'context-long':
      return tooLongText('the context', problem);
    case 'label-unreadable':
      return 'Write a visible word, number or symbol.';
    case 'label-long':
      return tooLongText('the choice', problem);
    case 'choices-missing':
      return 'Write at least two choices.';
    case 'choice-missing':
      return 'Write one more choice.';
    case 'choices-many':
      return `Leave some out: there are at most ${formatNumber(problem.most)} choices.`;
    case 'same-choice':
      return `This is the same as “${problem.label}”. Each choice can appear only once.`;
    case 'near-choice':
      return `This is as close to “${problem.label}” beside it. Start a new version for that.`;
    case 'odd-picks':
      return `Let people pick from ${MIN_PICKS} to ${formatNumber(problem.most)}.`;
    case 'end-missing':
      return `Say what ${formatNumber(problem.step)} means.`;
    case 'topic-missing':
      return 'Pick a topic, so that people find it.';
    case 'topics-many':
      return `Pick at most ${MAX_QUESTION_TOPICS} topics.`;
    case 'not-a-member':
      return 'You are no longer a member of this community. Pick another place.';
    case 'community-missing':
      return 'Pick the community whose members you mean.';
    case 'inside-only':
      return `What is asked in ${problem.community} stays inside: only its members can answer.`;
    case 'stays-inside':
      return 'Members answered it inside, so it has to stay inside.';
    case 'result-wider':
      return 'Somebody has answered under the earlier rule, so the result cannot be shown to more people.';
    case 'opening-missing':
      return 'Enter the day and the time it opens.';
    case 'opening-past':
      return 'Choose a time in the future, or open it now.';
    case 'opening-far':
      return 'It must open within a year from now.';
    case 'closing-missing':
      return 'Enter the day and the time it closes.';
    case 'closing-soon':
      return 'Allow more time: it must close at least 5 minutes after it opens.';
    case 'closing-far':
      return 'It must close within a year from now.';
    case 'answer-paused':
      return 'Resume it first: your own answer is removed when the choices change.';
    case 'nothing-changed':
      return 'Nothing was changed yet.';
    case 'figure-changed':
      return 'A number changes what is asked. Start a new version for that.';
    case 'correction-long':
      return `A correction changes at most ${problem.most} characters here. For more, start a new version.`;
    case 'corrected-often':
      return `It can be corrected in at most ${MAX_CORRECTIONS} places. Start a new version.`;
    case 'paused-often':
      return `It was paused ${MAX_PAUSES} times, which is the most. You can close it.`;
    case 'revealed-often':
      return `It was shown in ${MAX_REVEALS} rooms, which is the most. You can close it.`;
    case 'no-result-yet':
      return noResultYet;
    case 'reason-missing':
      return reasonMissing;
    case 'reason-long':
      return reasonLong(problem);
  }
}

export const noResultYet = 'There is no result yet: nobody has answered.';

/** A field of a form, and what is wrong with it. */
export type FieldText = { field: string; problem: string };

export function questionProblemTexts(problems: readonly QuestionFieldProblem[]): FieldText[] {
  return problems.map(({ field, problem }) => ({ field, problem: questionProblemText(problem) }));
}
