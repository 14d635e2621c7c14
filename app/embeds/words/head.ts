import { quote } from '../../base/bidi.ts';
import { peopleOf } from '../../results/words/people.ts';

/** What the head of a question's page says of it to search engines and beside links. */
export const demoQuestion = 'Demo question.';
export const resultOf = ({ question }: { question: string }) => `Result: ${question}`;
export const howAnswered = ({ people, question }: { people: number; question: string }) =>
  `How ${peopleOf('everyone', people)} answered ${quote(question)}.`;
/** A fact that elsewhere stands in a list. */
export const asSentence = (fact: string) => `${fact}.`;
