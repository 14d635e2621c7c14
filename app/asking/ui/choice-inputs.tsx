import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { ownValue } from '../../base/own-value.ts';
import { choiceField } from '../../questions/question-check.ts';
import { CHOICE_LIMITS, type QuestionInput } from '../../questions/question-schema.ts';
import { ArrowUpIcon } from '../../ui/move-icons.tsx';
import { movedUp, rowsOf } from '../ask-form-state.ts';
import { controlProps, ProblemLine, type FieldsState } from './ask-field.tsx';
import { KIND_CLASSES } from './kind-picker.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/fields.ts';

type Props = {
  typed: QuestionInput;
  fields: FieldsState;
  /** Called when rows were added or removed. */
  onChange: () => void;
};

type Row = { key: number; label: string };

const TOOL =
  'size-11 shrink-0 place-items-center rounded-full text-soft hover:text-ink disabled:invisible';

/** Choices in the shape they will have, however long. A free row follows the last; Enter goes to the next row. */
export function ChoiceInputs({ typed, fields, onChange }: Props) {
  const nextKey = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState(() => rowsOf(typed).map((label) => rowFor(label)));
  const wanted = useRef<number | undefined>(undefined);
  const most = typed.kind === 'scale' ? 0 : CHOICE_LIMITS[typed.kind].most;
  const needsRow = rows.length < most && (typed.choices[rows.length - 1] ?? '').trim() !== '';

  function rowFor(label: string): Row {
    return { key: nextKey.current++, label };
  }
  const isFree = (place: number) =>
    place === rows.length - 1 && (typed.choices[place] ?? '') === '';
  const inputs = () => [...(list.current?.querySelectorAll('textarea') ?? [])];

  useEffect(() => {
    if (needsRow) setRows((before) => [...before, { key: nextKey.current++, label: '' }]);
  }, [needsRow]);

  // The form is read again after the rows are rendered.
  const told = useRef(rows);
  useEffect(() => {
    if (told.current === rows) return;
    told.current = rows;
    if (wanted.current !== undefined) inputs()[wanted.current]?.focus();
    wanted.current = undefined;
    onChange();
  }, [rows, onChange]);

  function remove(place: number): void {
    const left = rows.toSpliced(place, 1);
    while (left.length < CHOICE_LIMITS.single.fewest) left.push(rowFor(''));
    wanted.current = Math.max(0, place - 1);
    setRows(left);
  }

  function moveUp(place: number, focused: number): void {
    wanted.current = focused;
    setRows(movedUp(rows, place));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>, place: number): void {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    if (altKey) {
      if (key === 'ArrowUp' && place > 0 && !isFree(place)) moveUp(place, place - 1);
      if (key === 'ArrowDown' && place < rows.length - 1 && !isFree(place + 1))
        moveUp(place + 1, place + 1);
      return;
    }
    const target = ownValue({ Enter: place + 1, ArrowDown: place + 1, ArrowUp: place - 1 }, key);
    if (target !== undefined) {
      event.preventDefault();
      inputs()[target]?.focus();
    } else if (key === 'Backspace' && event.currentTarget.value === '' && place > 0) {
      event.preventDefault();
      remove(place);
    }
  }

  /** A pasted list becomes rows. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, place: number): void {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*(?:[-*•·]|\d{1,2}[.)])\s+/, '').trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const kept = rows
      .map((row, at) => ({ ...row, label: inputs()[at]?.value ?? '' }))
      .filter(({ label }, at) => label !== '' && at !== place);
    const before = kept.filter((row) => rows.findIndex(({ key }) => key === row.key) < place);
    const pasted = [...before, ...lines.map(rowFor), ...kept.slice(before.length)];
    wanted.current = before.length + lines.length - 1;
    // New keys, so that each field starts with its own text.
    setRows(pasted.map(({ label }) => rowFor(label)));
  }

  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-2">
        {rows.map(({ key, label }, place) => (
          <li key={key}>
            <div className="flex min-h-14 items-center rounded-row bg-track ps-4 pe-1.5 forced-colors:border focus-within:outline-[2.5px] focus-within:outline-offset-2 focus-within:outline-star has-aria-invalid:outline-2 has-aria-invalid:outline-alarm">
              <Sign place={place} />
              <TextArea
                {...controlProps(choiceField(place), fields)}
                rows={1}
                name="choice"
                dir="auto"
                autoComplete="off"
                enterKeyHint="next"
                aria-label={words.choice({ place: place + 1 })}
                placeholder={
                  place < CHOICE_LIMITS.single.fewest
                    ? words.choice({ place: place + 1 })
                    : words.addChoice
                }
                defaultValue={label}
                onKeyDown={(event) => onKeyDown(event, place)}
                onInput={keepOneLine}
                onPaste={(event) => onPaste(event, place)}
                className="field-sizing-content min-w-0 grow resize-none bg-transparent py-3.5 ps-3 text-lead outline-none placeholder:text-soft"
              />
              {place > 0 && (
                <button
                  type="submit"
                  name="does"
                  value={`up-${place}`}
                  aria-label={words.moveUp({ place: place + 1 })}
                  disabled={isFree(place)}
                  onClick={(event) => {
                    event.preventDefault();
                    moveUp(place, place - 1);
                  }}
                  className={`${TOOL} for-order`}
                >
                  <ArrowUpIcon className="size-4.5" />
                </button>
              )}
              <button
                type="submit"
                name="does"
                value={`remove-${place}`}
                aria-label={words.remove({ place: place + 1 })}
                disabled={isFree(place)}
                onClick={(event) => {
                  event.preventDefault();
                  remove(place);
                }}
                className={`grid ${TOOL}`}
              >
                <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true" focusable="false">
                  <path
                    d="m5 5 10 10M15 5 5 15"
                    stroke="currentColor"
                    strokeWidth="1.8"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            </div>
            <ProblemLine field={choiceField(place)} problems={fields.problems} />
          </li>
        ))}
      </ul>
      {rows.length < most && (
        // Without a script Enter cannot go to the next row, so it presses this button.
        <noscript>
          <button
            type="submit"
            name="does"
            value="choice"
            className="text-link mt-2 min-h-11 text-small"
          >
            {words.addChoice}
          </button>
        </noscript>
      )}
    </>
  );
}

/** A growing field accepts line breaks, but a choice has none. */
function keepOneLine({ currentTarget: field }: FormEvent<HTMLTextAreaElement>): void {
  if (/[\r\n]/.test(field.value)) field.value = field.value.replaceAll(/\s*[\r\n]+\s*/g, ' ');
}

/** A ring, a box or a rank, by kind. */
function Sign({ place }: { place: number }) {
  return (
    <span aria-hidden="true" className="w-5 shrink-0 text-center text-small text-soft">
      <span
        className={`size-4.5 rounded-full border-[1.6px] border-(--edge) ${KIND_CLASSES.single}`}
      />
      <span
        className={`size-4.5 rounded-[5px] border-[1.6px] border-(--edge) ${KIND_CLASSES.multiple}`}
      />
      <span className={`font-semibold tabular-nums ${KIND_CLASSES.ranking}`}>{place + 1}</span>
    </span>
  );
}
