import type { ResultDetails } from '../../results/details/result-details.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { compactWords } from '../../results/words/facts.ts';
import { choiceLabel } from '../../questions/words/outside.ts';
import { socialCardOf } from '../pictures/social-card.ts';
import * as words from '../words/head.ts';

type QuestionMetaInput = {
  question: QuestionView;
  details: Pick<ResultDetails, 'part' | 'ranking'> | undefined;
  /** How it ended, if it is closed. */
  ended: string | undefined;
  /** The title of the survey that the question is answered in. */
  survey: string | undefined;
};

/** The title of a question's page, and the card beside a link to it. */
export function questionMeta({ question, details, ended, survey }: QuestionMetaInput) {
  const { text, isDemo } = question;
  const choices = question.choices.map(choiceLabel).join(', ');
  return {
    title: survey === undefined ? text : `${text} · ${survey}`,
    description: compactWords([isDemo && words.demoQuestion, ended, text, choices])
      .join(' ')
      .slice(0, 155),
    image: socialCardOf(question, { split: details?.part, ranking: details?.ranking }),
    type: 'article' as const,
  };
}
