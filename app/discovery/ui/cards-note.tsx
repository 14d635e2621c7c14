import type { ReactNode } from 'react';
import { HATCH_WORDS } from '../../base/words/shares.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isAnswerableInCard } from '../../answering/ui/card-answer.tsx';
import { shownRunoff } from '../../results/runoff-counts.ts';
import { HatchSample } from '../../results/ui/hatch-note.tsx';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import * as words from '../words/cards.ts';

type Props = {
  questions: readonly QuestionView[];
  /** The control that stops live updates. */
  live: ReactNode;
};

/** The note above cards: how some can be answered in place, who will see it, and how to read their results. */
export function CardsNote({ questions, live }: Props) {
  const isMember = useIsMember();
  const isInPlace = (question: QuestionView) => isAnswerableInCard(question, isMember);
  const hasShares = questions.some(
    (question) => question.result?.shows === 'shares' && !shownRunoff(question),
  );
  return (
    <p className="cards-note">
      {questions.some(isInPlace) && <span>{words.answerHere}</span>}
      {live}
      {hasShares && (
        <span>
          <HatchSample />
          {HATCH_WORDS}. <MethodLink />
        </span>
      )}
    </p>
  );
}
