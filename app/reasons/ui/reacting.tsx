import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { href } from 'react-router';
import {
  OWN_LISTED,
  reactionOf,
  REACTIONS,
  TAKES_BACK,
  type Reaction,
  type ReactionRefusal,
  type SecondLook,
} from '../reaction-rules.ts';
import type { OwnReaction, ReactingView, SecondLookView } from '../reactions/reacting-view.ts';
import type { ReasonView } from '../shown/present.ts';
import { ReasonSource } from './reason-source.tsx';
import type { OpenedBy } from './use-reacting-offer.ts';
import { OwnSecondLook, SecondLookCard, SecondLookSaid } from './second-look.tsx';
import { useReacting, type ReactingState } from './use-reacting.ts';
import * as words from '../words/reacting.ts';
import * as lookWords from '../words/second-look.ts';

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
  const lookAgain = (look: SecondLook) => void say({ look });
  const { sending } = state;
  const sent = sending && 'reason' in sending ? sending : undefined;
  const asked = asksNow(state);
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
        asked ? (
          <SecondLookCard
            look={asked}
            said={sending && 'look' in sending ? sending.look : undefined}
            action={action}
            hasCome={state.last !== undefined}
            onLook={lookAgain}
          />
        ) : card.reason ? (
          <Card
            reason={card.reason}
            said={(sent?.reason.id === card.reason.id && sent.said) || card.said}
            hasCome={state.hasLooked}
            {...{ path, action, now }}
            onSay={sayTo}
          />
        ) : (
          <End view={view} hasReacted={state.last !== undefined || state.hasLooked} />
        )
      ) : (
        <div className="grow" />
      )}
      <Outcome state={state} problem={problem} {...{ questionId, change, load }} onAgain={say} />
      <Announcement state={state} isAskedFor={isPressed} />
      {!view || view.done === 0 ? (
        <p className="mt-2 text-note text-soft">{words.invitation}</p>
      ) : (
        <OwnReactions
          view={view}
          {...{ questionId, action }}
          onOpen={showOwn}
          onSay={sayTo}
          onLook={lookAgain}
        />
      )}
    </section>
  );
}

/** A reaction that is being changed comes first. */
function asksNow({ view, changing }: ReactingState): SecondLookView | undefined {
  return !changing && view?.secondLook?.said === null ? view.secondLook : undefined;
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
  /** It came after another press than on its own buttons. */
  hasCome: boolean;
  onSay: SayTo;
};

function Card({ reason, said, path, action, now, hasCome, onSay }: CardProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasCome && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('form button')?.focus({ preventScroll: true });
  }, [hasCome]);
  return (
    <div ref={box} className="mt-5 flex grow flex-col justify-between gap-5">
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
  questionId: string;
  problem: ReactingState['problem'];
  change: (reaction: OwnReaction | undefined) => void;
  load: () => Promise<void>;
  onAgain: (sent: NonNullable<ReactingState['sending']>) => Promise<void>;
};

/** What became of the last press, and how it is changed. Its line is kept free, so that nothing moves. */
function Outcome({ state, questionId, problem, change, load, onAgain }: OutcomeProps) {
  const { view, last, hasLooked, changing, sending } = state;
  const look = view?.secondLook;
  // What is left to do for who sees it differently is said until they react again.
  const looked = hasLooked || (look?.said === 'differently' && !look.isChanged);
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
        {(problem === 'no-reason' || problem === 'not-asked') &&
          button(words.back, () => void load())}
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
      {!changing && !last && looked && look?.said && (
        <SecondLookSaid look={look} said={look.said} questionId={questionId} />
      )}
    </p>
  );
}

function problemText(problem: NonNullable<ReactingState['problem']>): string {
  if (problem === 'not-sent') return words.notSent;
  return problem === 'not-loaded' ? words.notLoaded : words.reactionRefusalText(problem);
}

type AnnouncementProps = { state: ReactingState; isAskedFor: boolean };

/**
 * Whoever does not see the next reason hears it: the first that they asked for, others after what they said. A card that takes
 * the focus is read anyway.
 */
function Announcement({ state, isAskedFor }: AnnouncementProps) {
  const { last, hasLooked, view } = state;
  const look = view?.secondLook?.said;
  const comes = (last || hasLooked || isAskedFor) && !asksNow(state) && view?.next;
  return (
    <p aria-live="polite" className="sr-only">
      {last && words.youSaid({ reaction: last.said })}
      {hasLooked && look && lookWords.youLookedAgain({ look })}{' '}
      {comes && words.nextComes({ text: comes.text })}
    </p>
  );
}

type OwnProps = {
  view: ReactingView;
  questionId: string;
  action: string;
  onOpen: () => void;
  onSay: SayTo;
  onLook: (look: SecondLook) => void;
};

function OwnReactions({ view, questionId, action, onOpen, onSay, onLook }: OwnProps) {
  const { own, done, secondLook: look } = view;
  return (
    <details
      className="fold more mt-2"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
    >
      <summary>{words.own({ done })}</summary>
      {own && own.length > 0 && (
        <ul className="mt-3">
          {look?.said && (
            <OwnSecondLook look={look} said={look.said} {...{ questionId, action, onLook }} />
          )}
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
