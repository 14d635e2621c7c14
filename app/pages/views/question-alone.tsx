import { href } from 'react-router';
import type { AnswerState } from '../../answering/answer-state.ts';
import { MoreLikeThis } from '../../discovery/ui/more-like-this.tsx';
import { NextQuestionLink } from '../../discovery/ui/next-question.tsx';
import { questionLinkedData } from '../../embeds/head/question-linked-data.ts';
import type { loadReasons } from '../../reasons/shown/question-reasons.server.ts';
import type { NextQuestion } from '../../results/question-view.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { LinkedData } from '../../ui/linked-data.tsx';
import type { AnswerableQuestionData, RejectedForms } from './question-data.ts';
import { QuestionFrame } from './question-frame.tsx';
import { useServedAnswer } from './use-served-answer.ts';

/** What stands below the answers loads when the browser is idle. */
const FiguresList = lazyWhenIdle(
  async () => (await import('../../answering/ui/figures-list.tsx')).FiguresList,
);
const Reasons = lazyWhenIdle(async () => (await import('../../reasons/ui/reasons.tsx')).Reasons);
const SurveyLink = lazyWhenIdle(
  async () => (await import('../../surveys/answering/survey-link.tsx')).SurveyLink,
);

type QuestionAloneData = AnswerableQuestionData & {
  /** Undefined: not loaded yet. Null: there is none. */
  next: NextQuestion | null | undefined;
  reasons: Awaited<ReturnType<typeof loadReasons>>;
  /** The parameter under which its sender sees, without a script, a result that others wait for. */
  earned?: string | undefined;
};

export function QuestionAlone({
  data,
  failed,
  refusal,
}: { data: QuestionAloneData } & RejectedForms) {
  const { question, next, related } = data;
  const served = useServedAnswer(data, failed);
  return (
    <QuestionFrame
      data={data}
      served={served}
      refusal={refusal}
      head={question.survey && <SurveyLink question={question} />}
      after={<NextQuestionLink after={question.id} served={next} near={related} />}
      onward={undefined}
    >
      <BelowQuestion data={data} served={served} />
    </QuestionFrame>
  );
}

function BelowQuestion({ data, served }: { data: QuestionAloneData; served: AnswerState }) {
  const { question, reasons, related, now, origin, askedBy } = data;
  return (
    <>
      <Reasons question={question} served={reasons} now={now} />
      <FiguresList page={data} served={served} />
      <MoreLikeThis questions={related} now={now} />
      {!question.staysInside && (
        <LinkedData
          key={question.id}
          data={questionLinkedData(question, {
            origin,
            path: href('/question/:id', { id: question.id }),
            author: askedBy?.author.name,
          })}
        />
      )}
    </>
  );
}
