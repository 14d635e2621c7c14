import type { ReactNode } from 'react';
import type { ResultDetails } from '../../results/words/result-details.ts';
import { shownResult, type AnswerState } from '../answer-state.ts';
import type { UnnamedAuthor, QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import { roundNotes, rankingOutcome } from '../../results/rankings/ranking-outcome.ts';
import { AnsweredArea } from './answered-area.tsx';
import { FactColumn } from './fact-column.tsx';
import { OwnOrder } from './own-order.tsx';
import { useLiveQuestion, useAnswerState } from '../client/answer-store.ts';
import { QuestionHero } from './question-hero.tsx';
import { InactiveArea } from './inactive-area.tsx';
import { RankingRows } from './ranking-rows.tsx';
import { ResultDrawing } from '../../results/ui/result-drawing.tsx';
import { useResultDetails } from '../client/use-result-details.ts';
import { SplitHeader } from './split-header.tsx';

const EXTRAS = {
  Ranking: RankingRows,
  Drawing: ResultDrawing,
  OwnOrder,
  outcomeOf: rankingOutcome,
  roundNotesOf: roundNotes,
  AnsweredArea,
  InactiveArea,
};

type Props = {
  question: QuestionView;
  now: string;
  served: AnswerState;
  startsChanging: boolean;
  details: ResultDetails | undefined;
  /** Who asked. */
  byline: ReactNode;
  /** The same where nobody is named. */
  asker: UnnamedAuthor | undefined;
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
  const details = useResultDetails(answering.question, servedDetails);
  const isPart = details !== undefined && !isEveryone(details.part);
  const question = useLiveQuestion(answering.question, details?.part);
  const state = useAnswerState(question.id, served);
  const result = shownResult(question, state, isPart);
  return (
    <QuestionHero
      {...answering}
      details={details}
      splitHeader={
        question.resultShows === 'now' &&
        // The parts of the answers stand on its own page.
        !question.within &&
        details && (
          <SplitHeader question={question} details={details} shownPeople={result?.people} />
        )
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
