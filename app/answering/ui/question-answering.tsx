import type { ReactNode } from 'react';
import type { ResultDetails } from '../../results/words/details.ts';
import { shownResult, type OwnState } from '../own-state.ts';
import type { Asker, QuestionView } from '../../results/present.ts';
import { isWhole } from '../../results/tally.ts';
import { roundNotesOf, outcomeOf } from '../../results/rankings/ranking-outcome.ts';
import { AnsweredArea } from './answered-area.tsx';
import { FactColumn } from './fact-column.tsx';
import { OwnOrder } from './own-order.tsx';
import { useNewest, useOwnState } from '../client/own-states.ts';
import { QuestionHero } from './question-hero.tsx';
import { QuietArea } from './quiet-area.tsx';
import { RankingRows } from './ranking-rows.tsx';
import { ResultDrawing } from '../../results/ui/result-drawing.tsx';
import { useDetails } from '../client/use-details.ts';
import { WhoIsCounted } from './who-is-counted.tsx';

const EXTRAS = {
  Ranking: RankingRows,
  Drawing: ResultDrawing,
  OwnOrder,
  outcomeOf,
  roundNotesOf,
  AnsweredArea,
  QuietArea,
};

type Props = {
  question: QuestionView;
  now: string;
  served: OwnState;
  startsChanging: boolean;
  details: ResultDetails | undefined;
  /** Who asked. */
  byline: ReactNode;
  /** The same where nobody is named. */
  asker: Asker | undefined;
  after: ReactNode;
  /** The way to hear how it ends. */
  follow: ReactNode;
  live: ReactNode;
  /** The ways through a survey, under the answers. */
  onward?: ReactNode;
};

/** A question on its own page: in full, with its facts beside it. */
export function QuestionAnswering({
  details: servedDetails,
  asker,
  follow,
  onward,
  ...answering
}: Props) {
  const { now, served } = answering;
  const details = useDetails(answering.question, servedDetails);
  const isPart = details !== undefined && !isWhole(details.part);
  const question = useNewest(answering.question, details?.part);
  const state = useOwnState(question.id, served);
  const result = shownResult(question, state, isPart);
  return (
    <QuestionHero
      {...answering}
      details={details}
      parts={
        question.resultShows === 'now' &&
        // The parts of the answers stand on its own page.
        !question.within &&
        details && <WhoIsCounted question={question} details={details} shown={result?.people} />
      }
      extras={EXTRAS}
      facts={
        <>
          {onward}
          <FactColumn
            question={question}
            result={result}
            now={now}
            part={details?.part}
            asker={asker}
            follow={follow}
          />
        </>
      }
    />
  );
}
