import type { Question } from '../../questions/question.ts';
import { presentQuestion } from '../present.ts';
import { QuestionHero } from './question-hero.tsx';

/** A question that is being written, as its page will show it once it is open. */
export function QuestionPreview({ question }: { question: Question }) {
  const now = question.opensAt;
  return (
    <QuestionHero
      question={presentQuestion(question, undefined, { now, order: 0 })}
      now={now.toISOString()}
      level={2}
    />
  );
}
