import type { AnswerState } from '../../answering/answer-state.ts';
import { LazyNextQuestionLink } from '../../discovery/ui/lazy-next-question.tsx';
import type { loadReasons } from '../../reasons/shown/question-reasons.server.ts';
import type { NextQuestion } from '../../results/question-view.ts';
import type { GroupsProps } from '../../reasons/ui/opinion-groups.tsx';
import type { ReactingView } from '../../reasons/reactions/reacting-view.ts';
import type { OwnReasonView } from '../../reasons/writing-rules.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { AnswerableQuestionData, RejectedForms } from './question-data.ts';
import { QuestionFrame } from './question-frame.tsx';
import { useReaderOrder } from './use-reader-order.ts';
import { useServedAnswer } from './use-served-answer.ts';

/** What stands below the answers loads when the browser is idle. */
const FiguresList = lazyWhenIdle(
  'figures-list',
  async () => (await import('../../answering/ui/figures-list.tsx')).FiguresList,
);
const ReasonsAndGroups = lazyWhenIdle(
  'reasons-and-groups',
  async () => (await import('../../reasons/ui/reasons-and-groups.tsx')).ReasonsAndGroups,
);
const MoreLikeThis = lazyWhenIdle(
  'more-like-this',
  async () => (await import('../../discovery/ui/more-like-this.tsx')).MoreLikeThis,
);
const QuestionForSearch = lazyWhenIdle(
  'question-for-search',
  async () => (await import('./question-for-search.tsx')).QuestionForSearch,
);
const SurveyLink = lazyWhenIdle(
  'survey-link',
  async () => (await import('../../surveys/answering/survey-link.tsx')).SurveyLink,
);

type QuestionAloneData = AnswerableQuestionData &
  Pick<GroupsProps, 'groups' | 'ownPlace' | 'placeLacks'> & {
    /** Undefined: not loaded yet. Null: there is none. */
    next: NextQuestion | null | undefined;
    reasons: Awaited<ReturnType<typeof loadReasons>>;
    ownReason: OwnReasonView | undefined;
    reacting: ReactingView | null | undefined;
    /** The parameter under which its sender sees, without a script, a result that others wait for. */
    earned?: string | undefined;
  };

export function QuestionAlone({
  data: made,
  failed,
  refusal,
  rejectedReason,
  refusedReaction,
}: { data: QuestionAloneData } & RejectedForms) {
  const data = useReaderOrder(made);
  const { question, next, related } = data;
  const served = useServedAnswer(data, failed);
  return (
    <QuestionFrame
      data={data}
      served={served}
      refusal={refusal}
      head={question.survey && <SurveyLink question={question} />}
      after={<LazyNextQuestionLink after={question.id} served={next} near={related} />}
      onward={undefined}
      showsReasons
    >
      <BelowQuestion
        data={data}
        served={served}
        rejectedReason={rejectedReason}
        refusedReaction={refusedReaction}
      />
    </QuestionFrame>
  );
}

type BelowProps = { data: QuestionAloneData; served: AnswerState } & Pick<
  RejectedForms,
  'rejectedReason' | 'refusedReaction'
>;

function BelowQuestion({ data, served, rejectedReason, refusedReaction }: BelowProps) {
  const { question, reasons, ownReason, reacting, groups, ownPlace, placeLacks, related, now } =
    data;
  return (
    <>
      <ReasonsAndGroups
        question={question}
        served={reasons}
        now={now}
        answer={served}
        own={ownReason}
        groups={groups}
        ownPlace={ownPlace}
        placeLacks={placeLacks}
        rejected={rejectedReason}
        reacting={reacting}
        refusedReaction={refusedReaction}
      />
      <FiguresList page={data} served={served} />
      <MoreLikeThis questions={related} now={now} />
      <QuestionForSearch page={data} />
    </>
  );
}
