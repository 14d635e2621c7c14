import type { ResultDetails } from '../../results/details/result-details.ts';
import { numbersInOrder, questionInOrder } from '../../results/question-in-order.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { compactWords } from '../../base/compact-words.ts';
import { choiceLabel } from '../../questions/words/outside.ts';
import { socialCardOf, surveyCardOf, type CardSurvey } from '../pictures/social-card.ts';
import * as words from '../words/head.ts';

type QuestionMetaInput = {
  question: QuestionView;
  details: Pick<ResultDetails, 'part' | 'ranking'> | undefined;
  /** How it ended, if it is closed. */
  ended: string | undefined;
  /** The survey that the question is answered in. */
  survey: CardSurvey | undefined;
};

/** The title of a question's page, and the card beside a link to it. */
export function questionMeta({ question: seen, details, ended, survey }: QuestionMetaInput) {
  // In the order of its picture, whatever order this reader sees.
  const question = questionInOrder(seen, numbersInOrder(seen, 0));
  const { text, isDemo } = question;
  const choices = question.choices.map(choiceLabel).join(', ');
  return {
    title: survey === undefined ? text : `${text} · ${survey.title}`,
    description: compactWords([isDemo && words.demoQuestion, ended, text, choices])
      .join(' ')
      .slice(0, 155),
    image:
      (survey && surveyCardOf(survey)) ??
      socialCardOf(question, { split: details?.part, ranking: details?.ranking }),
    type: 'article' as const,
  };
}
