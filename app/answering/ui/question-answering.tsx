import { useState, type ReactNode } from 'react';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { ResultDetails } from '../../results/details/result-details.ts';
import { shownResult, type AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import { AnsweredArea } from './answered-area.tsx';
import { OwnOrder } from './own-order.tsx';
import { RankingBeside } from './ranking-beside.tsx';
import { standingRounds } from '../standing-rounds.ts';
import { standingOf } from '../words/standing.ts';
import { useLiveQuestion, useAnswerState } from '../client/answer-store.ts';
import { QuestionHero } from './question-hero.tsx';
import { InactiveArea } from './inactive-area.tsx';
import { RankingRows } from './ranking-rows.tsx';
import { ResultDrawing } from '../../results/ui/result-drawing.tsx';
import { useResultDetails } from '../client/use-result-details.ts';
import { SplitHeader } from './split-header.tsx';

/** Only a closed question needs it. */
const FinalVerdict = lazyWhenIdle(async () => (await import('./final-verdict.tsx')).FinalVerdict);

const EXTRAS = {
  Ranking: RankingRows,
  Drawing: ResultDrawing,
  ranked: { Beside: RankingBeside, OwnOrder, roundsOf: standingRounds, standingOf },
  AnsweredArea,
  InactiveArea,
};

type Props = {
  question: QuestionView;
  now: string;
  served: AnswerState;
  startsChanging: boolean;
  details: ResultDetails | undefined;
  /** The author. */
  byline: ReactNode;
  after: ReactNode;
  /** The facts, beside the answers. */
  facts: ReactNode;
  live: ReactNode;
  /** The navigation of a survey, under the answers. */
  onward?: ReactNode;
};

/** A question on its own page, with its facts beside it. */
export function QuestionAnswering({ details: servedDetails, facts, onward, ...answering }: Props) {
  const { served: servedAnswer } = answering;
  const details = useResultDetails(answering.question, servedDetails);
  const isSplit = details !== undefined && !isEveryone(details.part);
  const question = useLiveQuestion(answering.question, details?.part);
  const state = useAnswerState(question.id, servedAnswer);
  const result = shownResult(question, state, isSplit);
  const served = answering.question;
  const [wasOpen] = useState(served.state !== 'closed');
  // An update that closes it has figures, and not yet what the page's details say about the end.
  const isOver = served.state === 'closed' && !isSplit;
  return (
    <QuestionHero
      {...answering}
      details={details}
      ending={isOver && <FinalVerdict question={served} details={details} arrives={wasOpen} />}
      endsBelow={isOver && wasOpen}
      splitHeader={
        question.resultShows === 'now' &&
        // Links to splits are only on the question's own page.
        !question.within &&
        details && (
          <SplitHeader
            question={question}
            details={details}
            shownPeople={result?.people}
            keepsPlace={isOver && wasOpen}
          />
        )
      }
      extras={EXTRAS}
      facts={
        <>
          {onward}
          {facts}
        </>
      }
    />
  );
}
