import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { MAX_IN_SURVEY } from '../../questions/survey-rules.ts';
import { GripIcon } from '../../ui/move-icons.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { FIRST_PART, type BuilderPart } from '../builder-step.ts';
import { KIND_WORDS } from '../../questions/words/settings.ts';
import { controlId } from '../../asking/ui/ask-field.tsx';
import { KindIcon } from '../../asking/ui/kind-icon.tsx';
import * as texts from '../words/builder.ts';

export type OutlineRow = {
  id: string;
  text: string;
  kind: QuestionKind;
  problem: string | undefined;
};

type Props = {
  rows: readonly OutlineRow[];
  part: BuilderPart;
  /** The problem with the survey's own words and settings. */
  problem: string | undefined;
  /** Why there is nothing to ask. */
  lacks: string | undefined;
  /** The text of the last removed question. */
  removed: string | undefined;
  /** Moves a question to a place, from 1: while it is dragged, and when it is dropped. */
  onDrag: (id: string, to: number) => void;
  onDrop: (id: string) => void;
  onMove: (id: string, to: number) => void;
};
type Dragging = typeof import('../../ui/drag-rows.ts');

const NEAR_MOST = 5;
const ROW =
  'quiet-link flex min-h-11 w-full items-baseline gap-2.5 border-s-2 border-transparent py-2 ps-3 text-start text-small text-soft hover:text-ink aria-[current]:border-glow aria-[current]:font-semibold aria-[current]:text-ink';
const QUIET = 'text-link min-h-11 text-start text-small';

/** The survey as a list. The button of a part saves what was typed and opens the part. */
export function SurveyOutline(props: Props) {
  const { rows, part, problem, lacks, removed, onDrag, onDrop, onMove } = props;
  const isHydrated = useHydrated();
  const list = useRef<HTMLOListElement>(null);
  const dragging = useRef<Dragging>(undefined);
  const isFull = rows.length >= MAX_IN_SURVEY;

  useEffect(() => {
    void import('../../ui/drag-rows.ts').then((module) => (dragging.current = module));
  }, []);

  function drag(event: PointerEvent<HTMLElement>, id: string): void {
    if (!list.current || !dragging.current) return;
    event.preventDefault();
    dragging.current.startRowDrag(event, event.currentTarget, list.current, {
      liftedClass: 'row-lifted',
      ranked: () => rows.length - 1,
      isPlaced: () => true,
      place: (to) => onDrag(id, Math.max(1, to)),
      end: () => onDrop(id),
    });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string, at: number): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(id, at + 1 + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <nav aria-label={texts.parts} className="-ms-3.5">
      <button
        type="submit"
        name="does"
        value={`go-${FIRST_PART}`}
        aria-current={part === FIRST_PART ? 'step' : undefined}
        className={ROW}
      >
        <span>
          {texts.titleAndSettings}
          <Problem text={problem} />
        </span>
      </button>
      {rows.length > 0 && (
        <ol ref={list} className="mt-1">
          {rows.map(({ id, text, kind, problem: wrong }, at) => (
            <li key={id} className="relative flex items-start bg-paper">
              <button
                type="submit"
                name="does"
                value={`go-${id}`}
                aria-current={part === id ? 'step' : undefined}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                data-row={id}
                onKeyDown={(event) => onKeyDown(event, id, at)}
                className={ROW}
              >
                <span className="w-5 shrink-0 text-end tabular-nums">{at + 1}</span>
                <span className="min-w-0 grow wrap-anywhere">
                  {text === '' ? texts.noTextYet : <bdi className="block">{text}</bdi>}
                  <span className="mt-0.5 flex items-center gap-1.5 text-note font-normal text-soft">
                    <KindIcon kind={kind} className="size-4 shrink-0" />
                    {KIND_WORDS[kind].name}
                  </span>
                  <Problem text={wrong} />
                </span>
              </button>
              {rows.length > 1 && (
                <NeedsScript isSupported={isHydrated || undefined}>
                  <span
                    className="mt-1.5 grid size-9 cursor-grab touch-none place-items-center text-soft"
                    aria-hidden="true"
                    onPointerDown={(event) => drag(event, id)}
                  >
                    <GripIcon />
                  </span>
                </NeedsScript>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className="mt-3 grid justify-items-start ps-3.5">
        {lacks && <Problem text={lacks} />}
        <button
          type="submit"
          name="does"
          value="add"
          id={controlId('questions')}
          disabled={isFull}
          className={`${QUIET} disabled:hidden`}
        >
          {rows.length === 0 ? texts.writeFirstQuestion : texts.writeAnotherQuestion}
        </button>
        <button
          type="submit"
          name="does"
          value="go-reuse"
          disabled={isFull}
          className={`${QUIET} disabled:hidden`}
        >
          {texts.copyExistingQuestion}
        </button>
        {rows.length > 0 && (
          <button
            type="submit"
            name="does"
            value="go-preview"
            aria-current={part === 'preview' ? 'step' : undefined}
            className={QUIET}
          >
            {texts.previewSurvey}
          </button>
        )}
        {rows.length > MAX_IN_SURVEY - NEAR_MOST && (
          <p className="text-note text-soft">
            {isFull
              ? texts.questionsMost({ most: MAX_IN_SURVEY })
              : texts.roomForMore({ left: MAX_IN_SURVEY - rows.length })}
          </p>
        )}
        <RemovedQuestion text={removed} isFull={isFull} className="mt-2" />
      </div>
    </nav>
  );
}

type TakenOutProps = { text: string | undefined; isFull: boolean; className: string };

/** The last removed question. A phone shows it beside the next question too, since the list is hidden there. */
export function RemovedQuestion({ text, isFull, className }: TakenOutProps) {
  return (
    text !== undefined && (
      <p className={`${className} text-note text-soft`}>
        {`${texts.removed({ text })} `}
        <button
          type="submit"
          name="does"
          value="restore"
          disabled={isFull}
          className="text-link disabled:hidden"
        >
          {texts.undo}
        </button>
      </p>
    )
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text && <span className="block text-note font-semibold text-alarm">{text}</span>;
}
