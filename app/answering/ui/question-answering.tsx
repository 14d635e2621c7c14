import { useState, type ComponentType, type ReactNode } from 'react';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { ResultDetails } from '../../results/details/result-details.ts';
import { shownResult, type AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import type { PageExtras } from './area-props.ts';
import { useLiveQuestion, useAnswerState } from '../client/answer-store.ts';
import { QuestionHero } from './question-hero.tsx';
import { useResultDetails } from '../client/use-result-details.ts';
import type { SplitHeaderProps } from './split-header.tsx';

/** Only a closed question needs it. */
const FinalVerdict = lazyWhenIdle(
  'final-verdict',
  async () => (await import('./final-verdict.tsx')).FinalVerdict,
);

const LazySplitHeader = lazyWhenIdle(
  'split-header',
  async () => (await import('./split-header.tsx')).SplitHeader,
  {
    isAhead: true,
  },
);

export type QuestionAnsweringProps = {
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

type Props = QuestionAnsweringProps & {
  /** What a page that may be served with an answer, or closed, has at once. */
  parts?: { extras: PageExtras; SplitHeader: ComponentType<SplitHeaderProps> };
};

/** A question on its own page, with its facts beside it. */
export function QuestionAnswering({
  details: servedDetails,
  facts,
  onward,
  parts,
  ...answering
}: Props) {
  const SplitHeader = parts?.SplitHeader ?? LazySplitHeader;
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
      extras={parts?.extras}
      facts={
        <>
          {onward}
          {facts}
        </>
      }
    />
  );
}
