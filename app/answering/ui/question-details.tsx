import type { ReactNode } from 'react';
import type { QuestionChanges } from '../../questions/history.ts';
import { QuestionHistory } from '../../questions/ui/question-history.tsx';
import type { ResultDetails } from '../../results/details/result-details.ts';
import { shownResult, type AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import { useLiveQuestion, useAnswerState } from '../client/answer-store.ts';
import { ResultSections, RoundsSection } from '../../results/ui/result-sections.tsx';
import { useResultDetails } from '../client/use-result-details.ts';

type Props = {
  question: QuestionView;
  served: AnswerState;
  details: ResultDetails | undefined;
  history: QuestionChanges;
  /** The reasons come before the figures. */
  reasons: ReactNode;
};

/** The details below the answers: what the result rests on, and what changed on the question. */
export function QuestionDetails({
  served,
  details: servedDetails,
  history,
  reasons,
  ...rest
}: Props) {
  const details = useResultDetails(rest.question, servedDetails);
  const isSplit = details !== undefined && !isEveryone(details.part);
  const question = useLiveQuestion(rest.question, details?.part);
  const state = useAnswerState(question.id, served);
  const result = shownResult(question, state, isSplit);
  // Details fetched after the viewer's answer include it.
  const includedSequence =
    details === servedDetails
      ? rest.question.counts.sequence
      : (state.loggedAnswers.at(-1)?.sequence ?? 0);
  const shown = result &&
    details &&
    result.people > 0 && {
      question,
      result,
      details,
      isPublic: question.resultShows === 'now',
      isBehind: question.counts.sequence > includedSequence,
    };
  return (
    <>
      {shown && <RoundsSection {...shown} />}
      {reasons}
      {shown && <ResultSections {...shown} />}
      <div className="page mt-16 empty:hidden">
        <QuestionHistory history={history} />
      </div>
    </>
  );
}
