import {
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { Form, href, useNavigation } from 'react-router';
import { MAX_IN_SURVEY } from '../../questions/survey-rules.ts';
import { previewQuestion } from '../../asking/question-input.ts';
import type { UnsavedState } from '../../questions/unsaved.ts';
import type { Question } from '../../questions/question.ts';
import { isBlank } from '../../questions/question-schema.ts';
import { checkSurvey, type SurveyDraft, type SurveyProblem } from '../survey-draft.ts';
import type { MovedOrder } from '../survey-order.ts';
import {
  withPart,
  isQuestionPart,
  partValuesOf,
  indexOfQuestion,
  type BuilderData,
  type PartValues,
} from '../builder-step.ts';
import { AskPreview } from '../../asking/ui/ask-preview.tsx';
import { ReuseSearch, SurveyReuse } from './survey-reuse.tsx';
import { SurveyAsk } from './survey-ask.tsx';
import { SurveyOutline, RemovedQuestion } from './survey-outline.tsx';
import { surveyPartPath } from './survey-paths.ts';
import { SurveyPartFields } from './survey-part-fields.tsx';
import { SurveyPreview } from './survey-preview.tsx';
import { SurveyRefusalMessage, type BuilderActionData } from './survey-refusal.tsx';
import { useSurveyOrder } from './use-survey-order.ts';
import { useSurveySaving } from './use-survey-saving.ts';
import { surveyProblemText, surveyProblemTexts } from '../words/problems.ts';
import * as words from '../words/builder.ts';

type Props = {
  data: BuilderData;
  start: PartValues;
  answer: BuilderActionData | undefined;
  /** The unsaved copies that were restored. `held`: what the site may hold of them. */
  restored: { isTyped: boolean; held: UnsavedState | undefined; order: MovedOrder | undefined };
  onDiscardRestored: () => void;
  onStale: () => void;
  Preview: ComponentType<{ question: Question }>;
};

/** Shows one part of a survey at a time, in one form with all buttons, so that each of them sends what was typed. */
export function SurveyForm(props: Props) {
  const { data, start, answer, restored, onDiscardRestored, onStale, Preview } = props;
  const { draft, part, topics, places, now, isSaved, isChecking } = data;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(start);
  const isBusy = useNavigation().state !== 'idle';
  const action = isSaved ? surveyPartPath(data.id, part, isChecking) : href('/account/surveys/new');
  const order = useSurveyOrder(withPart(draft, part, typed), data, restored.order);
  const { held } = restored;
  const saving = useSurveySaving({ form, data, typed, order, start: held, action, onStale });

  const read = useCallback(() => {
    if (form.current) setTyped(partValuesOf(new FormData(form.current)));
  }, []);
  // The fields may contain text that was typed before hydration.
  useLayoutEffect(read, [read]);

  const whole = order.draft;
  const { problems, partProblems } = useProblems(data, whole);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const does = submitter instanceof HTMLButtonElement ? submitter.value : '';
    // The default button of the form exists for browsers without a script.
    if (does === 'choice' || does === 'enter') event.preventDefault();
    else saving.press(new FormData(event.currentTarget));
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLButtonElement>('[data-onward]')?.click();
  }

  const at = indexOfQuestion(whole, part);
  const wanted = answer?.state === 'shown' ? answer.focus : partProblems[0]?.field;
  const blankField = isQuestionPart(part)
    ? isBlank(typed.typed) && isBlank(start.typed) && 'text'
    : part === 'survey' && !isSaved && 'title';
  const fields = {
    problems: surveyProblemTexts(partProblems),
    focus: wanted ?? (blankField || undefined),
  };
  const shown = useDeferredValue(typed.typed);
  const removed = draft.removed?.question.typed.text.trim();
  const isFull = whole.questions.length >= MAX_IN_SURVEY;
  const problemOf = (isIt: (one: SurveyProblem) => boolean) => {
    const found = problems.find(isIt);
    return found && surveyProblemText(found.problem);
  };
  return (
    <div className="page grid gap-x-10 gap-y-8 pt-8 sm:pt-12 md:grid-cols-[14.5rem_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[14.5rem_minmax(0,1fr)_19rem]">
      <Form
        ref={form}
        method="post"
        action={action}
        noValidate
        onInput={read}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className="asking contents"
        aria-busy={isBusy || undefined}
      >
        <div
          className={`md:col-start-1 md:row-start-1 ${part !== 'survey' || whole.questions.length === 0 ? 'max-md:hidden' : ''}`}
        >
          <DefaultButton isQuestion={at >= 0} />
          <SurveyOutline
            rows={whole.questions.map((one, place) => ({
              id: one.id ?? '',
              text: one.typed.text.trim(),
              kind: one.typed.kind,
              problem: problemOf(({ question }) => question === place),
            }))}
            part={part}
            problem={problemOf(
              ({ question, field }) => question === undefined && field !== 'questions',
            )}
            lacks={problemOf(({ field }) => field === 'questions')}
            removed={removed}
            onDrag={order.place}
            onDrop={order.placed}
            onMove={order.move}
          />
        </div>
        <div
          className={`min-w-0 md:col-start-2 md:row-span-3 md:row-start-1 ${at < 0 ? 'max-w-[42rem] lg:col-end-4' : ''}`}
        >
          <HiddenFields data={data} held={saving.held} order={order} here={saving.here} />
          <SurveyRefusalMessage
            answer={answer}
            hasConflict={saving.isElsewhere}
            changed={data.isChanged ? data : undefined}
            savedVersionUrl={surveyPartPath(data.id, part)}
            onDiscard={onDiscardRestored}
          />
          {part !== 'survey' && (
            <p className="mb-4 md:hidden">
              <button
                type="submit"
                name="does"
                value="go-survey"
                className="text-link min-h-11 text-small"
              >
                <span aria-hidden="true">‹ </span>
                {words.wholeSurvey}
              </button>
            </p>
          )}
          {part !== 'survey' && (
            <RemovedQuestion text={removed} isFull={isFull} className="mb-6 md:hidden" />
          )}
          {part === 'reuse' && data.reuse ? (
            <SurveyReuse reuse={data.reuse} />
          ) : part === 'preview' ? (
            <p className="text-small max-md:hidden">
              <button type="submit" name="does" value="go-survey" className="text-link">
                {words.continueWriting}
              </button>
            </p>
          ) : (
            <SurveyPartFields
              data={data}
              draft={whole}
              start={start}
              typed={typed}
              fields={fields}
              moved={read}
              move={order.move}
              onDiscardRestored={restored.isTyped ? onDiscardRestored : undefined}
            />
          )}
          <output className="sr-only">{order.told}</output>
        </div>
        <div className="md:col-start-1 md:row-start-2 max-md:order-last">
          <SurveyAsk
            questionCount={whole.questions.length}
            settings={whole.settings}
            places={places}
            saveStatus={saving.status}
            isKept={isSaved}
          />
        </div>
      </Form>
      {part === 'reuse' && <ReuseSearch id={data.id} />}
      {at >= 0 && (
        <div className="min-w-0 md:col-start-2 lg:col-start-3 lg:row-span-3 lg:row-start-1">
          <AskPreview isBlank={isBlank(shown)}>
            <Preview
              question={previewQuestion(
                { ...shown, ...whole.settings },
                { id: part, now: new Date(now), topics, places },
              )}
            />
          </AskPreview>
        </div>
      )}
      {part === 'preview' && (
        // Below the back link in the same grid cell: a padding would cover that link.
        <div className="max-w-[42rem] min-w-0 md:col-start-2 md:row-span-3 md:row-start-1 md:mt-10 lg:col-end-4">
          <SurveyPreview {...{ draft: whole, topics, places, now, Preview }} />
        </div>
      )}
    </div>
  );
}

/** Enter in a field presses the first button of its form. */
function DefaultButton({ isQuestion }: { isQuestion: boolean }) {
  return (
    <button
      type="submit"
      name="does"
      value={isQuestion ? 'choice' : 'enter'}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    >
      {words.save}
    </button>
  );
}

type HiddenProps = {
  data: BuilderData;
  held: UnsavedState;
  order: { moved: string | undefined; held: UnsavedState };
  here: readonly string[];
};

function HiddenFields({
  data: { part, ticket, nextTicket, otherPartsHash, isChecking },
  held,
  order: { moved, held: orders },
  here,
}: HiddenProps) {
  const fields = [
    ['part', part],
    ['ticket', ticket],
    ['next', nextTicket],
    ['rest', otherPartsHash],
    ...(isChecking ? [['checking', '1']] : []),
    ...held.known.map((hash) => ['known', hash]),
    ...held.sent.map((hash) => ['sent', hash]),
    ...(moved === undefined
      ? []
      : [
          ['outline', moved],
          ...orders.known.map((one) => ['outlined', one]),
          ...orders.sent.map((one) => ['sentOutline', one]),
        ]),
    ...here.map((key) => ['here', key]),
  ];
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

/** No problems are shown before the author tried to ask. A shown one goes once it is fixed, and no new ones appear. */
function useProblems(data: BuilderData, whole: SurveyDraft) {
  const { draft, isChecking, topics, places, now, part } = data;
  const check = (one: SurveyDraft) => {
    const slugs = topics.map(({ slug }) => slug);
    const checked = checkSurvey(one, { now: new Date(now), topics: slugs, places });
    return 'problems' in checked ? checked.problems : [];
  };
  if (!isChecking) return { problems: [], partProblems: [] };
  const keyOf = (
    one: SurveyDraft,
    { question, field }: { question: number | undefined; field: string },
  ) => `${question === undefined ? '' : one.questions[question]?.id} ${field}`;
  const told = new Set(check(draft).map((problem) => keyOf(draft, problem)));
  const problems = check(whole).filter((problem) => told.has(keyOf(whole, problem)));
  const at = indexOfQuestion(whole, part);
  const partProblems = problems.filter(({ question }) =>
    question === undefined ? part === 'survey' : question === at,
  );
  return { problems, partProblems };
}
