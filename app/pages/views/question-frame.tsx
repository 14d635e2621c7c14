import { useState, type ReactNode } from 'react';
import type { AnswerState } from '../../answering/answer-state.ts';
import {
  QuestionAnswering,
  type QuestionAnsweringProps,
} from '../../answering/ui/question-answering.tsx';
import { formatDay } from '../../base/words/figures.ts';
import { LazyLiveSwitch } from '../../live/ui/lazy-live-switch.tsx';
import { EVERYONE } from '../../results/tally.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { splitPath } from '../../results/ui/split-path.ts';
import { site } from '../../site.config.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { PrintHeader } from '../../ui/print-header.tsx';
import type { AnswerableQuestionData } from './question-data.ts';

const AHEAD = { isAhead: true };
const FactColumn = lazyWhenIdle(
  'fact-column',
  async () => (await import('../../answering/ui/fact-column.tsx')).FactColumn,
  AHEAD,
);
const Byline = lazyWhenIdle(
  'byline',
  async () => (await import('../../questions/ui/byline.tsx')).Byline,
  AHEAD,
);
const ReportLink = lazyWhenIdle(
  'report-link',
  async () => (await import('../../moderation/ui/report-link.tsx')).ReportLink,
  AHEAD,
);
const QuestionVersions = lazyWhenIdle(
  'question-versions',
  async () => (await import('../../questions/ui/question-versions.tsx')).QuestionVersions,
);
const FullAnswering = lazyWhenIdle(
  'full-answering',
  async () => (await import('../../answering/ui/full-answering.tsx')).FullAnswering,
  { isAhead: true, isNeeded: true },
);

type Props = {
  data: AnswerableQuestionData;
  served: AnswerState;
  refusal: string | undefined;
  /** Above the question. */
  head: ReactNode;
  /** In the question's column, under the answers. */
  after: ReactNode;
  /** The link to the next question of the survey. */
  onward: ReactNode;
  /** The reasons on the question are among what is below. */
  showsReasons?: boolean;
  children?: ReactNode;
};

/** A question with its answers and result, and a link to report it; children are shown below. */
export function QuestionFrame({
  data,
  served,
  refusal,
  head,
  after,
  onward,
  showsReasons,
  children,
}: Props) {
  const { question, now, origin, details, askedBy, isChanging } = data;
  const path = questionPath(question);
  return (
    <>
      <div className="page pt-8 sm:pt-10">
        <PrintHeader
          name={site.name}
          address={origin + splitPath(question, details?.part ?? EVERYONE)}
          more={`as on ${formatDay(new Date(now))}`}
        />
        {head}
        <Answering
          // A new key, so that another question starts with fresh state.
          key={question.id}
          question={question}
          now={now}
          served={served}
          startsChanging={isChanging}
          details={details}
          byline={askedBy && <Byline path={path} {...askedBy} />}
          facts={<FactColumn page={data} served={served} refusal={refusal} />}
          live={
            question.state !== 'closed' && (
              <LazyLiveSwitch
                question={question}
                split={details?.part}
                showsReasons={showsReasons}
              />
            )
          }
          after={after}
          onward={onward}
        />
        <QuestionVersions question={question} />
      </div>
      {children}
      <ReportLink questionId={question.id} />
    </>
  );
}

/** A page is drawn with the same parts for as long as it is open. */
function Answering(props: QuestionAnsweringProps) {
  const [isPlain] = useState(() => hasOnlyChoices(props));
  return isPlain ? <QuestionAnswering {...props} /> : <FullAnswering {...props} />;
}

function hasOnlyChoices({ question, served, startsChanging }: QuestionAnsweringProps): boolean {
  const isShort = question.kind === 'single' || question.kind === 'multiple';
  return isShort && question.state === 'open' && served.picks.length === 0 && !startsChanging;
}
