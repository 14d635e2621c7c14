import type { ReactNode } from 'react';
import type { History } from '../../questions/history.ts';
import { QuestionHistory } from '../../questions/ui/question-history.tsx';
import type { ResultDetails } from '../../results/words/details.ts';
import { shownResult, type OwnState } from '../own-state.ts';
import type { QuestionView } from '../../results/present.ts';
import { isWhole } from '../../results/tally.ts';
import { useNewest, useOwnState } from '../client/own-states.ts';
import { ResultSections, RoundsSection } from '../../results/ui/result-sections.tsx';
import { useDetails } from '../client/use-details.ts';

type Props = {
  question: QuestionView;
  served: OwnState;
  details: ResultDetails | undefined;
  history: History;
  /** Why people say so: it is read before figures are. */
  reasons: ReactNode;
};

/** What stands behind the answers on a question's page: what the result rests on, and what became of the question. */
export function BehindAnswers({
  served,
  details: servedDetails,
  history,
  reasons,
  ...rest
}: Props) {
  const details = useDetails(rest.question, servedDetails);
  const isPart = details !== undefined && !isWhole(details.part);
  const question = useNewest(rest.question, details?.part);
  const state = useOwnState(question.id, served);
  const result = shownResult(question, state, isPart);
  // What was fetched after one's own answer holds it.
  const heldTo =
    details === servedDetails
      ? rest.question.counts.sequence
      : (state.standings.at(-1)?.sequence ?? 0);
  const shown = result &&
    details &&
    result.people > 0 && {
      question,
      result,
      details,
      isPublic: question.resultShows === 'now',
      isBehind: question.counts.sequence > heldTo,
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
