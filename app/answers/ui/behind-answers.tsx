import type { History } from '../../questions/history.ts';
import { QuestionHistory } from '../../questions/ui/question-history.tsx';
import type { ResultDetails } from '../details.ts';
import { shownResult, type OwnState } from '../own-state.ts';
import type { QuestionView } from '../present.ts';
import { isWhole } from '../tally.ts';
import { useOwnState } from './own-states.ts';
import { ResultSections } from './result-sections.tsx';
import { useDetails } from './use-details.ts';

type Props = {
  question: QuestionView;
  served: OwnState;
  details: ResultDetails | undefined;
  history: History;
};

/** What stands behind the answers on a question's page: what the result rests on, and what became of the question. */
export function BehindAnswers({ question, served, details: servedDetails, history }: Props) {
  const state = useOwnState(question.id, served);
  const details = useDetails(question, servedDetails);
  const result = shownResult(question, state, details !== undefined && !isWhole(details.part));
  return (
    <>
      {result && details && result.people > 0 && (
        <ResultSections
          question={question}
          result={result}
          details={details}
          isPublic={question.resultShows === 'now'}
        />
      )}
      <div className="page mt-16 empty:hidden">
        <QuestionHistory history={history} />
      </div>
    </>
  );
}
