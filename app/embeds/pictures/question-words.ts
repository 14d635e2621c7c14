import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import type { QuestionView } from '../../results/present.ts';
import type { Part } from '../../results/tally.ts';
import { cardOf } from './question-card.ts';

type Shown = {
  question: QuestionView;
  details: { part?: Part | undefined; ranking?: RankingResult | undefined } | undefined;
  /** The title of the survey it is answered in. */
  survey: string | undefined;
};

/** What a question's page is called, and what stands beside a link to it. */
export function questionWords({ question, details, survey }: Shown) {
  const { text } = question;
  const choices = question.choices.map(({ label }) => label).join(', ');
  return {
    title: survey === undefined ? text : `${text} · ${survey}`,
    description: `${question.isDemo ? 'Demo question. ' : ''}${text} ${choices}`.slice(0, 155),
    card: cardOf(question, { ...details }),
    type: 'article' as const,
  };
}
