import { MAX_IN_SURVEY } from '../../questions/survey-rules.ts';
import type { SurveyDraft } from '../survey-draft.ts';
import { indexOfQuestion, type BuilderData, type PartValues } from '../builder-step.ts';
import type { FieldsState } from '../../asking/ui/ask-field.tsx';
import { CommunityPicker } from '../../asking/ui/community-picker.tsx';
import { AskSettings } from '../../asking/ui/ask-settings.tsx';
import { ChoiceFields } from '../../asking/ui/choice-fields.tsx';
import { KindPicker } from '../../asking/ui/kind-picker.tsx';
import { QuestionText } from '../../asking/ui/question-text.tsx';
import { useSimilarQuestions } from '../../discovery/ui/similar-list.tsx';
import { QuestionTools } from './question-tools.tsx';
import { SurveyIntroFields, SurveyThanksField } from './survey-text-fields.tsx';
import { TopicPicker } from '../../asking/ui/topic-picker.tsx';
import * as words from '../words/builder.ts';

type Props = {
  data: BuilderData;
  draft: SurveyDraft;
  start: PartValues;
  typed: PartValues;
  fields: FieldsState;
  moved: () => void;
  move: (id: string, to: number) => void;
  /** Discards the copy of this device, if it is shown. */
  onDiscardRestored: (() => void) | undefined;
};

/** The fields of one part: the survey's own, or those of a question asked alone. */
export function SurveyPartFields(props: Props) {
  return indexOfQuestion(props.draft, props.data.part) < 0 ? (
    <SurveyFields {...props} />
  ) : (
    <QuestionFields {...props} />
  );
}

function SurveyFields({ data, draft, start, typed, fields, moved, onDiscardRestored }: Props) {
  const { topics, places } = data;
  const first = draft.questions[0];
  return (
    <>
      <SurveyIntroFields
        start={start.words}
        typed={typed.words}
        fields={fields}
        above={<RestoredNote back={onDiscardRestored} />}
      />
      <TopicPicker
        topics={topics}
        picked={start.typed.topics}
        fields={fields}
        from={{
          text: [typed.words.title, ...draft.questions.map((one) => one.typed.text)].join('\n'),
          picked: typed.typed.topics,
        }}
        isInCommunity={typed.typed.community !== ''}
      />
      <CommunityPicker places={places} start={start.typed} typed={typed.typed} fields={fields} />
      <AskSettings
        start={start.typed}
        typed={typed.typed}
        fields={fields}
        hasPlaces={places.length > 0}
        stage="new"
        onChange={moved}
      />
      <SurveyThanksField start={start.words} fields={fields} />
      <div className="mt-8 flex flex-wrap gap-3">
        <button
          type="submit"
          name="does"
          value={first ? `go-${first.id}` : 'add'}
          data-onward
          className="pill pill-line"
        >
          {first ? words.toFirstQuestion : words.writeFirstQuestion}
        </button>
        {!first && (
          <button type="submit" name="does" value="go-reuse" className="pill pill-line md:hidden">
            {words.copyExistingQuestion}
          </button>
        )}
      </div>
    </>
  );
}

function QuestionFields({
  data,
  draft,
  start,
  typed,
  fields,
  moved,
  move,
  onDiscardRestored,
}: Props) {
  const { part } = data;
  const at = indexOfQuestion(draft, part);
  const many = draft.questions.length;
  const next = draft.questions[at + 1];
  const before = draft.questions[at - 1];
  const similar = useSimilarQuestions(typed.typed.text, {
    first: [],
    except: [part, draft.questions[at]?.from],
  });
  return (
    <>
      <div data-begin-of={part}>
        <QuestionText
          title={words.questionOf({ place: at + 1, of: many })}
          start={start.typed}
          typed={typed.typed}
          fields={fields}
          similar={similar}
          intro={<RestoredNote back={onDiscardRestored} />}
        />
      </div>
      <KindPicker kind={start.typed.kind} />
      <ChoiceFields start={start.typed} typed={typed.typed} fields={fields} onChange={moved} />
      <div className="mt-8 border-t border-line pt-3">
        <QuestionTools id={part} number={at + 1} many={many} move={(to) => move(part, to)} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {before && (
          <button type="submit" name="does" value={`go-${before.id}`} className="pill pill-line">
            {words.previousQuestion}
          </button>
        )}
        {next ? (
          <button
            type="submit"
            name="does"
            value={`go-${next.id}`}
            data-onward
            className="pill pill-line"
          >
            {words.nextQuestion}
          </button>
        ) : (
          many < MAX_IN_SURVEY && (
            <button type="submit" name="does" value="add" data-onward className="pill pill-line">
              {words.writeAnotherQuestion}
            </button>
          )
        )}
        <noscript>
          <button type="submit" name="does" value="look" className="pill pill-line">
            {words.previewQuestion}
          </button>
        </noscript>
      </div>
    </>
  );
}

function RestoredNote({ back }: { back: (() => void) | undefined }) {
  return (
    back && (
      <p className="mt-2 text-small text-soft">
        <output>{`${words.restored} `}</output>
        <button type="button" onClick={back} className="text-link">
          {words.showSaved}
        </button>
      </p>
    )
  );
}
