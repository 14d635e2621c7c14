import type { ReactNode } from 'react';
import type { QuestionView } from '../present.ts';
import { isAnsweredInPlace } from './card-answer.tsx';
import { useIsMember } from './use-is-member.ts';

type Props = {
  questions: readonly QuestionView[];
  /** How they move, and the way to stop it. */
  live: ReactNode;
};

/** Above cards of which some can be answered in place: how, and who will see it. */
export function CardsNote({ questions, live }: Props) {
  const isMember = useIsMember();
  return (
    <p className="cards-note">
      {questions.some((question) => isAnsweredInPlace(question, isMember)) && (
        <span>
          Answer right here: one tap counts, without your name. No page shows who picked what.
        </span>
      )}
      {live}
    </p>
  );
}
