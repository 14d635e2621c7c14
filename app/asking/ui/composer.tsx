import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Form, useNavigation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { checkQuestion, type AskableCommunity } from '../../questions/question-check.ts';
import type { ReturnedForm } from '../ask-form-state.ts';
import { previewQuestion } from '../question-input.ts';
import type { TopicOption } from '../topic-hints.ts';
import {
  isBlank,
  readQuestionForm,
  type QuestionInput,
  type QuestionFieldProblem,
} from '../../questions/question-schema.ts';
import type { Question } from '../../questions/question.ts';
import { questionProblemTexts } from '../../questions/words/problems.ts';
import { CommunityPicker } from './community-picker.tsx';
import { AskPreview } from './ask-preview.tsx';
import { AskSettings } from './ask-settings.tsx';
import { AskRefusal } from './ask-refusal.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { controlId } from './ask-field.tsx';
import type { SubmitFailure } from '../../ui/submit-failure.tsx';
import { KindPicker } from './kind-picker.tsx';
import { QuestionText } from './question-text.tsx';
import { TopicPicker } from './topic-picker.tsx';
import { useSimilarQuestions } from '../../discovery/ui/similar-list.tsx';
import { ComposerContext } from './use-composer.ts';
import * as words from '../words/fields.ts';
import { choiceLabel } from '../../questions/words/outside.ts';

export type ComposerProps = {
  /** Where the form is sent. */
  action: string;
  title: string;
  start: QuestionInput;
  composed: ReturnedForm | undefined;
  failure: SubmitFailure;
  /** The response to the last press of a button. */
  cause: unknown;
  ticket: string;
  topics: readonly TopicOption[];
  places: readonly AskableCommunity[];
  now: string;
  stage: 'new' | 'scheduled' | 'open';
  /** The question that this one replaces. */
  version?: string | undefined;
  intro?: ReactNode;
  Preview: ComponentType<{ question: Question }>;
  /** The buttons below. */
  actions: ReactNode;
};

/**
 * The form on one screen: the question, the choices, a topic. The fields are uncontrolled, and the form is read as the
 * server reads it; all dynamic parts only display it.
 */
export function Composer(props: ComposerProps) {
  const { action, title, start, composed, ticket, topics, places, now, stage, version } = props;
  const { intro, actions, Preview } = props;
  const form = useRef<HTMLFormElement>(null);
  const first = composed?.typed ?? start;
  const [typed, setTyped] = useState(first);
  const [problems, setProblems] = useState<readonly QuestionFieldProblem[]>(
    composed?.problems ?? [],
  );
  const [led, lead] = useState<{ field: string | undefined }>();
  const [told, tell] = useState(composed);
  if (composed !== told) {
    tell(composed);
    setProblems(composed?.problems ?? []);
    lead({ field: composed?.problems[0]?.field });
  }
  const similar = useSimilarQuestions(stage === 'new' ? typed.text : '', {
    first: composed?.similar ?? [],
    except: [version],
  });
  const isSending = useNavigation().formAction === action;

  const check = useCallback(
    (one: QuestionInput): readonly QuestionFieldProblem[] => {
      // Only the site knows which values an asked question may keep.
      if (stage !== 'new') return [];
      const given = {
        now: new Date(),
        topics: topics.map(({ slug }) => slug),
        places,
        labelOf: choiceLabel,
      };
      const checked = checkQuestion(one, given);
      return 'problems' in checked ? checked.problems : [];
    },
    [topics, places, stage],
  );
  const read = useCallback(() => {
    if (!form.current) return;
    const next = readQuestionForm(new FormData(form.current));
    setTyped(next);
    // A shown problem goes as soon as it is fixed; no new one appears while the author types.
    setProblems((before) => (before.length > 0 ? remainingProblems(before, check(next)) : before));
  }, [check]);

  // The fields may contain text that was typed before hydration.
  useEffect(read, [read]);
  // Moves the focus to the first problem, even inside a closed `details`.
  useEffect(() => {
    if (led?.field === undefined) return;
    const control = document.getElementById(controlId(led.field));
    control?.closest('details')?.setAttribute('open', '');
    control?.focus();
  }, [led]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const does = submitter instanceof HTMLButtonElement ? submitter.value : '';
    // The default button of the form exists for browsers without a script.
    if (does === 'choice') event.preventDefault();
    if (does !== 'ask') return;
    const found = check(readQuestionForm(new FormData(event.currentTarget)));
    if (found.length === 0) return;
    event.preventDefault();
    setProblems(found);
    lead({ field: found[0]?.field });
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLButtonElement>('[value=ask]')?.click();
  }

  const wanted = composed?.problems[0]?.field ?? composed?.focus;
  const focus = wanted ?? (!composed && isBlank(start) ? 'text' : undefined);
  const fields = { problems: questionProblemTexts(problems), focus };
  const composing = useMemo(() => ({ form, typed }), [typed]);
  const shown = useDeferredValue(typed);
  return (
    <div className="page pt-8 sm:pt-12 lg:grid lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:gap-x-14">
      <Form
        ref={form}
        method="post"
        action={action}
        noValidate
        onInput={read}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className="asking"
        aria-busy={isSending || undefined}
      >
        <button
          type="submit"
          name="does"
          value="choice"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        >
          {words.addChoice}
        </button>
        <input type="hidden" name="ticket" value={composed?.ticket ?? ticket} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <SeenMark isSeen={(composed?.similar.length ?? 0) > 0} />
        <AskRefusal composed={composed} failure={props.failure} cause={props.cause} />
        <QuestionText
          title={title}
          start={first}
          typed={typed}
          fields={fields}
          similar={similar}
          intro={intro}
        />
        <KindPicker kind={first.kind} />
        <ChoiceFields start={first} typed={typed} fields={fields} onChange={read} />
        <TopicPicker
          topics={topics}
          picked={first.topics}
          fields={fields}
          from={{
            text: shown.text,
            picked: typed.topics,
            near: similar.map((one) => one.topics),
          }}
          isInCommunity={typed.community !== ''}
        />
        <AskSettings
          start={first}
          typed={typed}
          fields={fields}
          hasPlaces={places.length > 0}
          stage={stage}
          onChange={read}
        />
        <CommunityPicker
          places={places}
          start={first}
          typed={typed}
          fields={fields}
          isLast={stage === 'new'}
        />
        <ComposerContext value={composing}>{actions}</ComposerContext>
      </Form>
      <AskPreview isBlank={isBlank(shown)}>
        <Preview
          question={previewQuestion(shown, {
            id: ticket.slice(0, 10),
            now: new Date(now),
            topics,
            places,
          })}
        />
      </AskPreview>
    </div>
  );
}

function remainingProblems(
  told: readonly QuestionFieldProblem[],
  found: readonly QuestionFieldProblem[],
): QuestionFieldProblem[] {
  return found.filter(({ field }) => told.some((one) => one.field === field));
}

/** With a script, similar questions are offered while typing; without one they are shown once, after a submit. */
function SeenMark({ isSeen }: { isSeen: boolean }) {
  const hasScript = useHydrated();
  return <input type="hidden" name="seen" value={isSeen || hasScript ? '1' : ''} />;
}
