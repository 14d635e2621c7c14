import { useEffect, useRef, useState, type ReactNode } from 'react';
import { instantOf, localOf, zoneOf } from '../../base/zoned-time.ts';
import {
  AUDIENCES,
  RESULT_VISIBILITIES,
  OPEN_PERIODS,
  type QuestionInput,
} from '../../questions/question-schema.ts';
import {
  AUDIENCE_WORDS,
  CLOSES_WORDS,
  RESULT_WORDS,
  settingsWords,
} from '../../questions/words/settings.ts';
import { controlProps, problemIn, ProblemLine, type FieldsState } from './ask-field.tsx';
import * as texts from '../words/ask-settings.ts';

type Props = {
  start: QuestionInput;
  typed: QuestionInput;
  fields: FieldsState;
  /** Whether there is a community to ask in. */
  hasPlaces: boolean;
  /** An open question keeps its opening; one that was asked may keep its times. */
  stage: 'new' | 'scheduled' | 'open';
  onChange: () => void;
};

const FOLDED = ['audience', 'results', 'opensAt', 'closes', 'closesAt'];
const BOX = 'rounded-row border border-(--edge) bg-sheet px-4 py-2.5 aria-invalid:border-alarm';

/** The default settings in plain words; an author opens them to change one. */
export function AskSettings({ start, typed, fields, hasPlaces, stage, onChange }: Props) {
  const zone = useRef<HTMLInputElement>(null);
  const { problems } = fields;
  const [startsOpen] = useState(FOLDED.some((field) => problemIn(problems, field)));

  // Times were rendered in UTC, because only the browser knows the reader's zone.
  useEffect(() => {
    const field = zone.current;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!field?.form || field.value === own) return;
    for (const input of field.form.querySelectorAll<HTMLInputElement>('[type=datetime-local]')) {
      const at = instantOf(input.value, zoneOf(field.value));
      if (at) input.value = localOf(at, own);
    }
    field.value = own;
    onChange();
  }, [onChange]);

  const zoneName = zoneOf(typed.zone).replaceAll('_', ' ');
  return (
    <details className="group/more mt-10 border-y border-line" open={startsOpen}>
      <summary className="flex list-none items-baseline justify-between gap-4 py-4">
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-small">
          {settingsWords(typed, { isOpenAlready: stage === 'open' }).map((words) => (
            <span key={words}>{`${words} `}</span>
          ))}
        </span>
        <span className="shrink-0 text-small text-star underline underline-offset-4 group-open/more:hidden">
          {texts.change}
        </span>
        <span className="hidden shrink-0 text-small text-star underline underline-offset-4 group-open/more:inline">
          {texts.done}
        </span>
      </summary>
      <input ref={zone} type="hidden" name="zone" defaultValue={start.zone || 'UTC'} />
      <div className="grid grid-cols-1 gap-8 pt-3 pb-8 sm:grid-cols-2">
        <Choice title={texts.audience}>
          {AUDIENCES.filter((one) => hasPlaces || one !== 'community').map((one, at) => (
            <Radio
              key={one}
              name="audience"
              value={one}
              isPicked={start.audience === one}
              control={at === 0 ? controlProps('audience', fields) : undefined}
              label={AUDIENCE_WORDS[one].name}
              about={AUDIENCE_WORDS[one].about}
            />
          ))}
          <ProblemLine field="audience" problems={problems} />
          <label className="for-everyone mt-2 gap-2.5 border-t border-line pt-2">
            <input
              type="checkbox"
              name="visitorsSayWhy"
              value="1"
              defaultChecked={start.visitorsSayWhy}
              className="relative top-px size-4 shrink-0"
            />
            <span>
              {texts.visitorsSayWhy}
              <span className="block text-note text-soft">{texts.visitorsSayWhyHint}</span>
            </span>
          </label>
        </Choice>
        <Choice title={texts.visibility}>
          {RESULT_VISIBILITIES.map((one, at) => (
            <Radio
              key={one}
              name="results"
              value={one}
              isPicked={start.results === one}
              control={at === 0 ? controlProps('results', fields) : undefined}
              label={RESULT_WORDS[one].name}
              about={RESULT_WORDS[one].about}
            />
          ))}
          <ProblemLine field="results" problems={problems} />
        </Choice>
        {stage === 'open' ? (
          <input type="hidden" name="opens" value="keep" />
        ) : (
          <Choice title={texts.opening}>
            {stage === 'scheduled' && (
              <Radio
                name="opens"
                value="keep"
                isPicked={start.opens === 'keep'}
                label={texts.unchanged}
              />
            )}
            <Radio name="opens" value="now" isPicked={start.opens === 'now'} label={texts.now} />
            <Radio
              name="opens"
              value="later"
              isPicked={start.opens === 'later'}
              label={texts.later}
            />
            <div className="for-later">
              <input
                {...controlProps('opensAt', fields, 'ask-opensAt-hint')}
                type="datetime-local"
                name="opensAt"
                aria-label={texts.openingTime}
                defaultValue={start.opensAt}
                className={BOX}
              />
              <p id="ask-opensAt-hint" className="mt-1 text-note text-soft">
                {texts.timeZone({ zoneName })}
              </p>
              <ProblemLine field="opensAt" problems={problems} />
            </div>
          </Choice>
        )}
        <div>
          <label htmlFor="ask-closes" className="block font-semibold">
            {texts.closing}
          </label>
          <select
            {...controlProps('closes', fields)}
            name="closes"
            defaultValue={start.closes}
            className={`${BOX} mt-3 w-full`}
          >
            {stage !== 'new' && <option value="keep">{texts.unchanged}</option>}
            {Object.keys(OPEN_PERIODS).map((one) => (
              <option key={one} value={one}>
                {CLOSES_WORDS[one as keyof typeof OPEN_PERIODS]}
              </option>
            ))}
            <option value="at">{CLOSES_WORDS.at}</option>
          </select>
          <ProblemLine field="closes" problems={problems} />
          <div className="for-a-time mt-3">
            <input
              {...controlProps('closesAt', fields, 'ask-closesAt-hint')}
              type="datetime-local"
              name="closesAt"
              aria-label={texts.closingTime}
              defaultValue={start.closesAt}
              className={`${BOX} w-full`}
            />
            <p id="ask-closesAt-hint" className="mt-1 text-note text-soft">
              {texts.closingHint({ zoneName })}
            </p>
            <ProblemLine field="closesAt" problems={problems} />
          </div>
        </div>
      </div>
    </details>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <div className="mt-2 grid gap-1">{children}</div>
    </fieldset>
  );
}

type RadioProps = {
  name: string;
  value: string;
  label: string;
  about?: string;
  isPicked: boolean;
  control?: ReturnType<typeof controlProps> | undefined;
};

function Radio({ name, value, label, about, isPicked, control }: RadioProps) {
  return (
    <label className="flex min-h-9 items-baseline gap-2.5 py-0.5">
      <input
        {...control}
        type="radio"
        name={name}
        value={value}
        defaultChecked={isPicked}
        className="relative top-px size-4 shrink-0"
      />
      <span>
        {label}
        {about && <span className="block text-note text-soft">{about}</span>}
      </span>
    </label>
  );
}
