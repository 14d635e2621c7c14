import type { ReactNode } from 'react';
import type { ResultDetails } from '../details.ts';
import { shownResult, type OwnState } from '../own-state.ts';
import type { QuestionView } from '../present.ts';
import { isWhole } from '../tally.ts';
import { outcomeOf } from '../ranking-outcome.ts';
import { FactColumn } from './fact-column.tsx';
import { useNewest, useOwnState } from './own-states.ts';
import { QuestionHero } from './question-hero.tsx';
import { RankingRows } from './ranking-rows.tsx';
import { ResultDrawing } from './result-drawing.tsx';
import { useDetails } from './use-details.ts';
import { WhoIsCounted } from './who-is-counted.tsx';

const ROOM = { Ranking: RankingRows, Drawing: ResultDrawing, outcomeOf };

type Props = {
  question: QuestionView;
  now: string;
  served: OwnState;
  startsChanging: boolean;
  details: ResultDetails | undefined;
  /** Who asked. */
  byline: ReactNode;
  after: ReactNode;
  /** The way to hear how it ends. */
  follow: ReactNode;
  live: ReactNode;
};

/** A question on its own page: in full, with its facts beside it. */
export function QuestionAnswering({ details: servedDetails, follow, ...answering }: Props) {
  const { now, served } = answering;
  const details = useDetails(answering.question, servedDetails);
  const isPart = details !== undefined && !isWhole(details.part);
  const question = useNewest(answering.question, isPart);
  const state = useOwnState(question.id, served);
  const result = shownResult(question, state, isPart);
  return (
    <QuestionHero
      {...answering}
      details={details}
      parts={
        question.resultShows === 'now' &&
        details && (
          <WhoIsCounted
            question={question}
            details={details}
            // News tell of all together: its parts stand as they were served, with one's own, so that they add up.
            shown={shownResult(answering.question, state, isPart)?.people}
          />
        )
      }
      room={ROOM}
      facts={<FactColumn question={question} result={result} now={now} follow={follow} />}
    />
  );
}
