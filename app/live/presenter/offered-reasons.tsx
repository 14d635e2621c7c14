import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type Ref,
} from 'react';
import { useFetcher } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import type { OfferedReason, PresentingAct } from '../../reasons/presented/presented-rules.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { signInElsewhere } from '../../ui/submit-failure.tsx';
import { useLeavingFocus } from './use-leaving-focus.ts';
import * as words from '../words/choosing.ts';

export type ChoosingFailure = { state: 'changed' | 'often' | 'failed' | 'signed out' } | undefined;

export function ChoosingFailureText({
  failure: { state },
}: {
  failure: NonNullable<ChoosingFailure>;
}) {
  if (state === 'changed') return words.changed;
  if (state === 'often') return words.often;
  if (state === 'failed') return words.notSent;
  return <Sentence parts={words.signedOut({ link: signInElsewhere })} />;
}

type Props = {
  reasons: readonly OfferedReason[];
  now: string;
  gone: ReadonlySet<string>;
  /** Those that left the screen since the list was loaded. */
  dropped: ReadonlySet<string>;
  /** Those that say something else by now, and what shows it. */
  changed?: ReadonlySet<string>;
  showChange?: (id: string) => void;
  /** In the list of what people say a line stays where it is, whatever is done with it. */
  list: 'said' | 'screen';
  /** Called where a button goes that has the focus. */
  leaves: () => void;
  /** Told before the line may go for the same cause; with nothing at the next press. */
  refused?: (refusal: RefusedChoice | undefined) => void;
};

export type RefusedChoice = { id: string; failure: NonNullable<ChoosingFailure> };

export function OfferedReasons({ reasons, gone, dropped, changed, ...rest }: Props) {
  const isSettling = useSettling(reasons.map(({ id }) => id).join());
  if (reasons.length === 0) return null;
  return (
    <ul>
      {reasons.map((reason) => (
        <Line
          key={reason.id}
          reason={reason}
          isGone={gone.has(reason.id)}
          isDropped={dropped.has(reason.id)}
          isChanged={changed?.has(reason.id) === true}
          isSettling={isSettling}
          {...rest}
        />
      ))}
    </ul>
  );
}

/** True for a moment after lines or buttons have changed: a tap that was meant for one must not reach what took its place. */
function useSettling(order: string): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    if (settled === order) return undefined;
    const timer = setTimeout(() => setSettled(order), APART_MS);
    return () => clearTimeout(timer);
  }, [settled, order]);
  return settled !== order;
}

type LineProps = Omit<Props, 'reasons' | 'gone' | 'dropped' | 'changed'> & {
  reason: OfferedReason;
  isGone: boolean;
  isDropped: boolean;
  isChanged: boolean;
  isSettling: boolean;
};

function Line(props: LineProps) {
  const { reason, now, isGone, isDropped, isChanged, isSettling, list, showChange, refused } =
    props;
  const { Form, data, state } = useFetcher<ChoosingFailure>();
  // What it answered to the press before is still its data after one that led back to the page.
  const [dismissed, setDismissed] = useState<ChoosingFailure>();
  const handover = useHandover(props.leaves);
  useEffect(() => {
    if (data !== undefined) refused?.({ id: reason.id, failure: data });
  }, [data, refused, reason.id]);
  const said = new Date(reason.saidAt);
  const isChosen = list === 'said' && reason.standing !== 'off' && !isGone && !isDropped;
  const standing = noteOf(props) ?? (isChosen && standingWords(reason));
  return (
    <li
      className={`-mx-3 border-b border-line px-3 py-4 ${isChosen ? 'bg-sheet' : ''}`}
      data-standing={reason.standing}
    >
      <p dir="auto" className={`text-body wrap-anywhere ${isGone ? 'text-soft line-through' : ''}`}>
        {reason.text}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 text-small text-soft">
          <bdi>{reason.answer}</bdi>
          {reason.by !== undefined && (
            <>
              {' · '}
              <bdi>{reason.by}</bdi>
            </>
          )}
          {' · '}
          {standing ? (
            <span className="font-semibold whitespace-nowrap text-ink">{standing}</span>
          ) : (
            <time dateTime={reason.saidAt} className="whitespace-nowrap">
              {formatRelative(said, new Date(Math.max(Date.parse(now), said.getTime() + 1)))}
            </time>
          )}
        </p>
        {isGone ? (
          <p className="text-small font-semibold text-soft">{words.gone}</p>
        ) : isChanged ? (
          <ShowChange
            {...handover}
            text={reason.text}
            show={() => {
              setDismissed(data);
              showChange?.(reason.id);
            }}
          />
        ) : (
          <Choice
            {...handover}
            Form={Form}
            reason={reason}
            acts={actsOf(reason, props)}
            isHeld={isSettling || state !== 'idle'}
            sends={() => {
              setDismissed(data);
              refused?.(undefined);
            }}
          />
        )}
        {state === 'idle' && data !== undefined && data !== dismissed && (
          <p role="alert" className="basis-full text-small font-semibold text-alarm">
            <ChoosingFailureText failure={data} />
          </p>
        )}
      </div>
    </li>
  );
}

type Handover = {
  /** Of the button that takes the focus from the one that was in its place. */
  takesOver: Ref<HTMLButtonElement>;
  leaves: () => void;
};

/** Where one button of a line comes for another, it has the focus of that one; where none comes, the head of the list does. */
function useHandover(leavesList: () => void): Handover {
  const hasLeft = useRef(false);
  const leaves = useCallback(() => {
    hasLeft.current = true;
    leavesList();
  }, [leavesList]);
  const takesOver = useCallback((button: HTMLButtonElement | null) => {
    if (hasLeft.current) button?.focus({ preventScroll: true });
  }, []);
  // What came in its place has come with it.
  useLayoutEffect(() => {
    hasLeft.current = false;
  });
  return { takesOver, leaves };
}

function noteOf({ isGone, isDropped, isChanged }: LineProps): string | undefined {
  if (isGone) return undefined;
  if (isChanged) return words.changedSince;
  return isDropped ? words.isOff : undefined;
}

function standingWords({ standing }: OfferedReason): string {
  return standing === 'behind' ? words.isBehind : words.onScreen;
}

type Act = readonly [PresentingAct, string];

function actsOf(
  { standing }: OfferedReason,
  { list, isDropped }: Pick<LineProps, 'list' | 'isDropped'>,
): readonly Act[] {
  const takeOff: Act = ['take-off', words.takeOff];
  if (isDropped || standing === 'off') return [['let-in', words.letIn]];
  return standing === 'behind' && list === 'screen'
    ? [['let-in', words.toFront], takeOff]
    : [takeOff];
}

/** Of a double tap the second is none: its button may do the opposite by then. It says so while that lasts. */
const APART_MS = 350;

type ShowChangeProps = Handover & { text: string; show: () => void };

function ShowChange({ text, show, takesOver, leaves }: ShowChangeProps) {
  const place = useRef<HTMLDivElement>(null);
  useLeavingFocus(place, leaves);
  return (
    <div ref={place} className="ms-auto">
      <button
        ref={takesOver}
        type="button"
        aria-label={words.ofReason({ label: words.showChange, text })}
        className="pill pill-line min-h-11 scroll-my-28 justify-center"
        onClick={({ currentTarget }) => {
          // Not every browser focuses what is pressed.
          currentTarget.focus({ preventScroll: true });
          show();
        }}
      >
        {words.showChange}
      </button>
    </div>
  );
}

type ChoiceProps = Handover & {
  reason: OfferedReason;
  acts: readonly Act[];
  Form: ReturnType<typeof useFetcher>['Form'];
  /** Nothing may be pressed for a moment. */
  isHeld: boolean;
  sends: () => void;
};

/** Each line has a form of its own, so that several can be pressed one after another. */
function Choice({ reason, acts, Form, isHeld, sends, takesOver, leaves }: ChoiceProps) {
  const [isResting, setResting] = useState(false);
  // Another device may turn a button into its opposite under a finger.
  const isOther = useSettling(acts.map(([act]) => act).join());
  const place = useRef<HTMLFormElement>(null);
  useLeavingFocus(place, leaves);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), APART_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  const waits = isHeld || isResting || isOther;
  const press = (event: FormEvent) => {
    if (waits) return event.preventDefault();
    setResting(true);
    sends();
  };
  return (
    <Form
      ref={place}
      method="post"
      className="ms-auto flex flex-wrap gap-2"
      onSubmit={press}
      preventScrollReset
    >
      <input type="hidden" name="reason" value={reason.id} />
      <input type="hidden" name="version" value={reason.version} />
      {acts.map(([act, label], at) => (
        <button
          // By its place: “Let in” that becomes “Take off”, and “Bring back” that does, keep the focus.
          key={at}
          ref={at === 0 ? takesOver : undefined}
          type="submit"
          name="does"
          value={act}
          aria-disabled={waits}
          aria-label={words.ofReason({ label, text: reason.text })}
          className={`pill min-h-11 min-w-26 scroll-my-28 justify-center ${act === 'let-in' ? 'pill-solid' : 'pill-line'}`}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}
