import type { AnswerableSurvey } from '../../surveys/answerable-survey.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { AnswerableQuestionData, RejectedForms } from './question-data.ts';
import { QuestionFrame } from './question-frame.tsx';
import { useReaderOrder } from './use-reader-order.ts';
import { useServedAnswer } from './use-served-answer.ts';

/** Loaded separately, because only questions in a survey need it. */
const SurveyHeader = lazyWhenIdle(
  'survey-header',
  async () => (await import('../../surveys/answering/survey-header.tsx')).SurveyHeader,
);
const SurveyNavigation = lazyWhenIdle(
  'survey-navigation',
  async () => (await import('../../surveys/answering/survey-navigation.tsx')).SurveyNavigation,
);

type QuestionInSurveyData = AnswerableQuestionData & {
  survey: { way: AnswerableSurvey; answered: readonly string[] };
};

/** A question as part of a survey. */
export function QuestionInSurvey({
  data: made,
  failed,
  refusal,
}: { data: QuestionInSurveyData } & RejectedForms) {
  const data = useReaderOrder(made);
  const { question, survey } = data;
  const served = useServedAnswer(data, failed);
  return (
    <QuestionFrame
      data={data}
      served={served}
      refusal={refusal}
      head={<SurveyHeader way={survey.way} question={question} />}
      after={undefined}
      onward={
        <SurveyNavigation key={question.id} {...survey} question={question} served={served} />
      }
    />
  );
}
