import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { href } from 'react-router';
import {
  OWN_LISTED,
  reactionOf,
  REACTIONS,
  TAKES_BACK,
  type Reaction,
  type ReactionRefusal,
} from '../reaction-rules.ts';
import type { OwnReaction, ReactingView } from '../reactions/reacting-view.ts';
import type { ReasonView } from '../shown/present.ts';
import { ReasonSource } from './reason-source.tsx';
import type { OpenedBy } from './use-reacting-offer.ts';
import { useReacting, type ReactingState } from './use-reacting.ts';
import * as words from '../words/reacting.ts';

type Props = {
  questionId: string;
  now: string;
  /** On a page that was asked for it, and so made for one reader. */
  served: ReactingView | null | undefined;
  /** Why a form without a script changed nothing. */
  refusal: ReactionRefusal | undefined;
  openedBy: OpenedBy | undefined;
};

/** What others say, one reason at a time, to agree or disagree with. */
export function Reacting({ questionId, now, served, refusal, openedBy }: Props) {
  const box = useRef<HTMLElement>(null);
  const isPressed = openedBy === 'press';
  useEffect(() => {
    if (isPressed) box.current?.focus();
  }, [isPressed]);
  const titleId = useId();
  const { state, say, load, showOwn, change } = useReacting(questionId, served, box);
  const path = href('/question/:id', { id: questionId });
  const action = `${path}?reasons=react#react`;
  const { view } = state;
  const card = state.changing ?? { reason: view?.next, said: undefined };
  const problem = state.problem ?? refusal;
  if (view === null) {
    if (refusal) return <ReactionRefused refusal={refusal} />;
    // Whoever asked for it is told; to others nothing is offered.
    return isPressed && <Refused text={words.notOffered} />;
  }
  const sayTo = (reason: ReasonView, said: Reaction | undefined) => void say({ reason, said });
  return (
    <section
      id="react"
      ref={box}
      tabIndex={isPressed ? -1 : undefined}
      aria-labelledby={titleId}
      className="no-print mt-6 flex max-w-[46rem] scroll-mt-6 flex-col rounded-card border border-line bg-sheet p-4 sm:p-6 [@media(scripting:enabled)]:min-h-[22rem] sm:[@media(scripting:enabled)]:min-h-[17rem]"
      aria-busy={(state.sending !== undefined || !view) && problem === undefined}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={titleId} className="text-small font-semibold">
          {words.title}
        </h3>
        {view && view.of > 0 && (
          <p className="shrink-0 text-note text-soft tabular-nums">
            {words.progress(view)}
            <span className="sr-only"> {words.progressHint}</span>
          </p>
        )}
      </div>
      {view && view.of > 0 && <Progress done={view.done} of={view.of} />}
      {view ? (
        card.reason ? (
          <Card
            reason={card.reason}
            said={(state.sending?.reason.id === card.reason.id && state.sending.said) || card.said}
            {...{ path, action, now }}
            onSay={sayTo}
          />
        ) : (
          <End view={view} hasReacted={state.last !== undefined} />
        )
      ) : (
        <div className="grow" />
      )}
      <Outcome state={state} problem={problem} {...{ change, load }} onAgain={say} />
      <Announcement state={state} isAskedFor={isPressed} />
      {!view || view.done === 0 ? (
        <p className="mt-2 text-note text-soft">{words.invitation}</p>
      ) : (
        <OwnReactions view={view} action={action} onOpen={showOwn} onSay={sayTo} />
      )}
    </section>
  );
}

/** Where nobody is asked any more. */
export function ReactionRefused({ refusal }: { refusal: ReactionRefusal }) {
  return <Refused text={words.reactionRefusalText(refusal)} />;
}

function Refused({ text }: { text: string }) {
  return (
    <p id="react" role="alert" className="mt-4 text-small font-semibold">
      {text}
    </p>
  );
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <svg
      className="mt-3 block h-1 w-full overflow-hidden rounded-full"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="fill-track" width="100%" height="100%" />
      <rect className="fill-glow" width={`${Math.min(100, (100 * done) / of)}%`} height="100%" />
    </svg>
  );
}

type SayTo = (reason: ReasonView, said: Reaction | undefined) => void;

type CardProps = {
  reason: ReasonView;
  said: Reaction | undefined;
  path: string;
  action: string;
  now: string;
  onSay: SayTo;
};

function Card({ reason, said, path, action, now, onSay }: CardProps) {
  return (
    <div className="mt-5 flex grow flex-col justify-between gap-5">
      <figure className="grid gap-3">
        <blockquote className="max-w-[38ch] font-display text-lead leading-snug font-medium sm:text-h4">
          <p className="-indent-[0.42em]">
            <bdi className="block wrap-anywhere">{`“${reason.text}”`}</bdi>
          </p>
        </blockquote>
        <ReasonSource reason={reason} path={path} now={now} />
      </figure>
      <ReactionForm reason={reason} said={said} action={action} onSay={onSay} isLarge />
    </div>
  );
}

type FormProps = Pick<CardProps, 'reason' | 'said' | 'action' | 'onSay'> & { isLarge?: true };

/** Posted without a script; with one, sent from here. Which button has the focus stays. */
function ReactionForm({ reason, said, action, onSay, isLarge }: FormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    onSay(reason, reactionOf(submitter.value));
  }
  // Only while the focus is here, so that keys of a page or of an assistive program never say anything by mistake.
  function onKeyDown(event: KeyboardEvent): void {
    if (!isLarge || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const reaction = REACTIONS[Number(event.key) - 1];
    if (!reaction) return;
    event.preventDefault();
    onSay(reason, reaction);
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="group flex flex-wrap gap-2">
      <input type="hidden" name="does" value="react" />
      <input type="hidden" name="reason" value={reason.id} />
      {REACTIONS.map((reaction, at) => (
        <button
          key={reaction}
          type="submit"
          name="said"
          value={reaction}
          onKeyDown={onKeyDown}
          aria-pressed={said === reaction}
          aria-keyshortcuts={isLarge && String(at + 1)}
          className={`pill pill-line relative aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper ${isLarge ? 'min-w-fit flex-1 px-2 sm:px-5' : 'px-4'}`}
        >
          {words.actions[reaction]}
          {isLarge && (
            <kbd
              aria-hidden="true"
              className="absolute inset-y-0 end-4 hidden items-center font-body text-note font-normal text-soft group-focus-within:visible sm:pointer-fine:invisible sm:pointer-fine:flex in-aria-pressed:text-current"
            >
              {at + 1}
            </kbd>
          )}
        </button>
      ))}
      {!isLarge && (
        <button
          type="submit"
          name="said"
          value={TAKES_BACK}
          className="pill px-2 text-star underline sm:ms-2"
        >
          {words.takeBack}
        </button>
      )}
    </form>
  );
}

/** The buttons that had the focus are gone, so it goes to what stands in their place. */
function End({
  view: { done, of },
  hasReacted,
}: {
  view: Pick<ReactingView, 'done' | 'of'>;
  hasReacted: boolean;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasReacted && document.activeElement === document.body) text.current?.focus();
  }, [hasReacted]);
  return (
    <p ref={text} tabIndex={-1} className="mt-5 max-w-[52ch] grow text-soft outline-none">
      {of === 0 ? words.noneYet : words.allSeen({ done })}
    </p>
  );
}

type OutcomeProps = {
  state: ReactingState;
  problem: ReactingState['problem'];
  change: (reaction: OwnReaction | undefined) => void;
  load: () => Promise<void>;
  onAgain: (sent: NonNullable<ReactingState['sending']>) => Promise<void>;
};

/** What became of the last press, and how it is changed. Its line is kept free, so that nothing moves. */
function Outcome({ state, problem, change, load, onAgain }: OutcomeProps) {
  const { last, changing, sending } = state;
  const button = (text: string, onClick: () => void) => (
    <button type="button" className="text-link" onClick={onClick}>
      {text}
    </button>
  );
  if (problem)
    return (
      <p role="alert" className="mt-4 min-h-6 text-small font-semibold">
        {problemText(problem)}{' '}
        {problem === 'not-sent' && sending && button(words.tryAgain, () => void onAgain(sending))}
        {problem === 'not-loaded' && button(words.tryAgain, () => void load())}
        {problem === 'no-reason' && button(words.back, () => void load())}
      </p>
    );
  return (
    <p className="mt-4 min-h-6 text-small text-soft">
      {changing && button(words.back, () => change(undefined))}
      {!changing && last && (
        <>
          {words.youSaid({ reaction: last.said })} {button(words.changeLast, () => change(last))}
        </>
      )}
    </p>
  );
}

function problemText(problem: NonNullable<ReactingState['problem']>): string {
  if (problem === 'not-sent') return words.notSent;
  return problem === 'not-loaded' ? words.notLoaded : words.reactionRefusalText(problem);
}

type AnnouncementProps = { state: ReactingState; isAskedFor: boolean };

/** Whoever does not see the next reason hears it: the first that they asked for, others after what they said. */
function Announcement({ state: { last, view }, isAskedFor }: AnnouncementProps) {
  return (
    <p aria-live="polite" className="sr-only">
      {last && words.youSaid({ reaction: last.said })}{' '}
      {(last || isAskedFor) && view?.next && words.nextComes({ text: view.next.text })}
    </p>
  );
}

type OwnProps = { view: ReactingView; action: string; onOpen: () => void; onSay: SayTo };

function OwnReactions({ view: { own, done }, action, onOpen, onSay }: OwnProps) {
  return (
    <details
      className="fold more mt-2"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
    >
      <summary>{words.own({ done })}</summary>
      {own && own.length > 0 && (
        <ul className="mt-3">
          {own.map(({ reason, said }) => (
            <li key={reason.id} className="border-t border-line py-4">
              <p className="max-w-[60ch]">
                <bdi className="wrap-anywhere">{`“${reason.text}”`}</bdi>
              </p>
              <p className="mt-1 mb-3 text-note text-soft">
                <bdi>{reason.answer}</bdi>
              </p>
              <ReactionForm reason={reason} said={said} action={action} onSay={onSay} />
            </li>
          ))}
        </ul>
      )}
      {own && done > own.length && own.length === OWN_LISTED && (
        <p className="text-note text-soft">{words.ownListed({ most: OWN_LISTED })}</p>
      )}
    </details>
  );
}
