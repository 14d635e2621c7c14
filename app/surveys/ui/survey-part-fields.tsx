import { MOST_IN_SURVEY } from '../../questions/survey-rules.ts';
import type { SurveyDraft } from '../survey-draft.ts';
import { placeOf, type BuilderData, type PartTyped } from '../survey-steps.ts';
import type { Fields } from '../../asking/ui/ask-field.tsx';
import { AskPlace } from '../../asking/ui/ask-place.tsx';
import { AskSettings } from '../../asking/ui/ask-settings.tsx';
import { ChoicePart } from '../../asking/ui/choice-part.tsx';
import { KindPicker } from '../../asking/ui/kind-picker.tsx';
import { QuestionText } from '../../asking/ui/question-text.tsx';
import { useSimilar } from '../../discovery/ui/similar-list.tsx';
import { QuestionTools } from './survey-question.tsx';
import { SurveyHead, SurveyThanks } from './survey-words.tsx';
import { TopicPicker } from '../../asking/ui/topic-picker.tsx';

type Props = {
  data: BuilderData;
  draft: SurveyDraft;
  start: PartTyped;
  typed: PartTyped;
  fields: Fields;
  moved: () => void;
  move: (id: string, to: number) => void;
  /** Away from what this device kept, where that is what is shown. */
  back: (() => void) | undefined;
};

/** The fields of one part: the survey's own, or those of a question, as for one that is asked alone. */
export function SurveyPartFields(props: Props) {
  return placeOf(props.draft, props.data.part) < 0 ? (
    <OwnFields {...props} />
  ) : (
    <QuestionFields {...props} />
  );
}

function OwnFields({ data, draft, start, typed, fields, moved, back }: Props) {
  const { topics, places } = data;
  const first = draft.questions[0];
  return (
    <>
      <SurveyHead
        start={start.words}
        typed={typed.words}
        fields={fields}
        above={<BackNote back={back} />}
      />
      <TopicPicker
        topics={topics}
        picked={start.typed.topics}
        fields={fields}
        from={{
          text: [typed.words.title, ...draft.questions.map((one) => one.typed.text)].join('\n'),
          picked: typed.typed.topics,
        }}
        isPlaced={typed.typed.community !== ''}
      />
      <AskPlace places={places} start={start.typed} typed={typed.typed} fields={fields} />
      <AskSettings
        start={start.typed}
        typed={typed.typed}
        fields={fields}
        hasPlaces={places.length > 0}
        window="new"
        moved={moved}
      />
      <SurveyThanks start={start.words} fields={fields} />
      <div className="mt-8 flex flex-wrap gap-3">
        <button
          type="submit"
          name="does"
          value={first ? `go-${first.id}` : 'add'}
          data-onward
          className="pill pill-line"
        >
          {first ? 'To the first question' : 'Write the first question'}
        </button>
        {!first && (
          <button type="submit" name="does" value="go-reuse" className="pill pill-line md:hidden">
            Copy an existing question
          </button>
        )}
      </div>
    </>
  );
}

function QuestionFields({ data, draft, start, typed, fields, moved, move, back }: Props) {
  const { part } = data;
  const at = placeOf(draft, part);
  const many = draft.questions.length;
  const next = draft.questions[at + 1];
  const before = draft.questions[at - 1];
  const similar = useSimilar(typed.typed.text, {
    first: [],
    except: [part, draft.questions[at]?.from],
  });
  return (
    <>
      <div data-begin-of={part}>
        <QuestionText
          title={`Question ${at + 1} of ${many}`}
          start={start.typed}
          typed={typed.typed}
          fields={fields}
          similar={similar}
          intro={<BackNote back={back} />}
        />
      </div>
      <KindPicker kind={start.typed.kind} />
      <ChoicePart start={start.typed} typed={typed.typed} fields={fields} moved={moved} />
      <div className="mt-8 border-t border-line pt-3">
        <QuestionTools id={part} number={at + 1} many={many} move={(to) => move(part, to)} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {before && (
          <button type="submit" name="does" value={`go-${before.id}`} className="pill pill-line">
            Previous question
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
            Next question
          </button>
        ) : (
          many < MOST_IN_SURVEY && (
            <button type="submit" name="does" value="add" data-onward className="pill pill-line">
              Write another question
            </button>
          )
        )}
        <noscript>
          <button type="submit" name="does" value="look" className="pill pill-line">
            Preview question
          </button>
        </noscript>
      </div>
    </>
  );
}

function BackNote({ back }: { back: (() => void) | undefined }) {
  return (
    back && (
      <p className="mt-2 text-small text-soft">
        <output>Your earlier text is restored. </output>
        <button type="button" onClick={back} className="text-link">
          Show what was saved
        </button>
      </p>
    )
  );
}
