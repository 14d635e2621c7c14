import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { href, useSubmit } from 'react-router';
import { isId } from '../../base/ids.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { HOST_THEMES, HOST_WIDTHS, type HostTheme, type HostWidth } from './host-options.ts';
import { SPLIT_NAMES, splitNameOf } from '../../results/split-name.ts';
import type { EmbedView } from '../embed-view.ts';
import * as words from '../words/try.ts';

const FIELD = 'mt-1.5 block min-h-12 w-full rounded-row border border-(--edge) bg-sheet px-4';
/** As their names stand in the address. */
const THEMES = { auto: 'system', light: 'light', dark: 'dark' } as const;

export type TryFormProps = {
  /** The text of the address field. */
  asked: string;
  view: EmbedView;
  stage: HostWidth;
  ground: HostTheme;
  /** The questions of a survey that has several. */
  questions: string[];
  /** What this member asked. */
  own: { id: string; title: string }[];
  /** Open questions with many answers, for a member who asked nothing. */
  picks: TryFormProps['own'];
  /** The address named nothing, so that an example is shown. */
  isExample: boolean;
  /** The title of what is shown; undefined where the address leads to nothing. */
  shown: string | undefined;
};

/** The form with all options. With a script each change shows at once. */
export function TryForm(tried: TryFormProps) {
  const { asked, view, stage, ground, questions, own, picks, isExample, shown } = tried;
  const isHydrated = useHydrated();
  const isWrong = shown === undefined && asked !== '';
  const { form, address, show } = useAutoSubmit(asked);
  return (
    <form
      ref={form}
      action={href('/embed/test')}
      className="grid gap-5"
      onChange={({ target }) => {
        const isTyped = target instanceof HTMLInputElement && target.name === 'survey';
        if (!isTyped || isCompleteAddress(target.value)) show();
      }}
    >
      <div>
        <label htmlFor="survey" className="block text-small font-semibold">
          {words.addressOrId}
        </label>
        <input
          ref={address}
          id="survey"
          name="survey"
          defaultValue={asked}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={isWrong ? 'survey-said survey-hint' : 'survey-hint'}
          aria-invalid={isWrong || undefined}
          className={FIELD}
        />
        <output className={isWrong ? 'mt-1.5 block text-note text-alarm' : 'sr-only'}>
          {isWrong ? (
            <span id="survey-said">
              <Sentence
                parts={words.notFound({
                  asked: <bdi className="break-all">{words.quoted({ asked: shorten(asked) })}</bdi>,
                })}
              />
            </span>
          ) : (
            shown !== undefined && words.shown({ title: shown })
          )}
        </output>
        <p id="survey-hint" className="mt-1.5 text-note text-soft">
          {isExample ? words.howToFindAnother : words.howToFind}
        </p>
        <p className="mt-1.5 text-note">
          <SiteLink to={href('/question')} className="text-link">
            {words.findAQuestion}
          </SiteLink>
        </p>
      </div>
      {own.length + picks.length > 0 && (
        <div className="-mt-2">
          <SuggestionList title={words.chooseOwn} of={own} settings={settingsOf(tried)} />
          <SuggestionList
            settings={settingsOf(tried)}
            title={own.length > 0 ? words.orPickPopular : words.pickPopular}
            of={picks}
            isOpen={own.length === 0 && (isExample || isWrong)}
          />
        </div>
      )}
      <div key={asked} className="grid gap-5">
        {questions.length > 1 && (
          <SelectField
            name="question"
            label={words.question}
            value={view.place === 1 ? '' : String(view.place)}
          >
            {questions.map((text, at) => (
              <option key={at} value={at === 0 ? '' : at + 1}>
                {words.numbered({ place: at + 1, text })}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="theme"
          label={words.theme}
          value={view.theme === 'system' ? 'auto' : view.theme}
        >
          {Object.entries(THEMES).map(([value, theme]) => (
            <option key={value} value={value}>
              {words.themes[theme]}
            </option>
          ))}
        </SelectField>
        <SelectField name="split" label={words.whoIsCounted} value={splitNameOf(view.split) ?? ''}>
          <option value="">{words.everyone}</option>
          {SPLIT_NAMES.map((split) => (
            <option key={split} value={split}>
              {words.splits[split]}
            </option>
          ))}
        </SelectField>
        <SelectField name="answer" label={words.answering} value={view.isAnswerable ? '' : '0'}>
          <option value="">{words.answeredInFrame}</option>
          <option value="0">{words.onlyTheResult}</option>
        </SelectField>
        <SelectField name="reasons" label={words.reasons} value={view.showsReasons ? 'best' : ''}>
          <option value="">{words.noReasons}</option>
          <option value="best">{words.bestReasons}</option>
        </SelectField>
        <SelectField name="width" label={words.widthOfPage} value={stage.id}>
          {HOST_WIDTHS.map(({ id }) => (
            <option key={id} value={id}>
              {words.widths[id]}
            </option>
          ))}
        </SelectField>
        <SelectField name="on" label={words.colourOfPage} value={ground}>
          {HOST_THEMES.map((one) => (
            <option key={one} value={one}>
              {words.hostThemes[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <button
        type="submit"
        className={`pill pill-solid justify-self-start ${isHydrated && !isWrong ? 'sr-only focus:not-sr-only' : ''}`}
      >
        {words.show}
      </button>
    </form>
  );
}

/** Submits the form on changes, and follows the page when another question is chosen elsewhere. */
function useAutoSubmit(asked: string) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(undefined);
  const show = useCallback(() => {
    sent.current = address.current?.value.trim();
    void submit(form.current, { replace: true, preventScrollReset: true });
  }, [submit]);
  // The form may hold changes that were made before this effect ran.
  useEffect(() => {
    const { current: field } = address;
    const isHalf = field !== null && isChanged(field) && !isCompleteAddress(field.value);
    if (!isHalf && [...(form.current?.elements ?? [])].some(isChanged)) show();
  }, [show]);
  // Another question was chosen, or the reader went back. A field that was typed over since this form was sent stays.
  useOnChange(asked, () => {
    if (address.current && sent.current !== asked) address.current.value = asked;
    sent.current = undefined;
  });
  return { form, address, show };
}

/** Ignores the served value: the field may have been changed by hand before this effect ran. */
function useOnChange(value: string, follow: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    follow();
  });
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLSelectElement)) return false;
  const asServed = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(asServed, 0);
}

/** The options besides the question, as parameters of an address. */
function settingsOf({ view, stage, ground }: TryFormProps): [string, string][] {
  return [
    ['theme', view.theme === 'system' ? '' : view.theme],
    ['split', splitNameOf(view.split) ?? ''],
    ['answer', view.isAnswerable ? '' : '0'],
    ['reasons', view.showsReasons ? 'best' : ''],
    ['width', stage.id],
    ['on', ground],
  ];
}

type SuggestionListProps = {
  title: string;
  of: TryFormProps['own'];
  settings: [string, string][];
  isOpen?: boolean;
};

function SuggestionList({ title, of, settings, isOpen = false }: SuggestionListProps) {
  if (of.length === 0) return null;
  const chosen = settings.filter(([, value]) => value !== '');
  return (
    <details open={isOpen} className="fold fold-line border-b border-line first:border-t">
      <summary className="text-small">{title}</summary>
      <ul className="mb-3 max-h-64 overflow-y-auto">
        {of.map(({ id, title: asked }) => (
          <li key={id}>
            <SiteLink
              to={`${href('/embed/test')}?${new URLSearchParams([['survey', id], ...chosen])}`}
              className="quiet-link block py-1.5 text-small"
            >
              <bdi>{asked}</bdi>
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type SelectFieldProps = { name: string; label: string; value: string; children: ReactNode };

function SelectField({ name, label, value, children }: SelectFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  // The browser keeps the value, as in a form without a script; a link that changes the page sets it.
  useOnChange(value, () => {
    if (select.current) select.current.value = value;
  });
  return (
    <label className="block text-small font-semibold">
      {label}
      <select ref={select} name={name} defaultValue={value} className={`${FIELD} font-normal`}>
        {children}
      </select>
    </label>
  );
}

/** An id or an address as it was pasted, not one that somebody is typing. */
function isCompleteAddress(text: string): boolean {
  return isId(text.trim()) || URL.canParse(text.trim());
}

const MAX_SHOWN = 80;

function shorten(text: string): string {
  const signs = Array.from(text);
  return signs.length > MAX_SHOWN ? `${signs.slice(0, MAX_SHOWN).join('')}…` : text;
}
