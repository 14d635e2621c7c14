import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { href } from 'react-router';
import {
  REACTIONS,
  type Reaction,
  type ReactionRefusal,
  type SecondLook,
} from '../reaction-rules.ts';
import type { OwnReaction, ReactingView, SecondLookView } from '../reactions/reacting-view.ts';
import type { ReasonView } from '../shown/present.ts';
import { OwnReactions } from './own-reactions.tsx';
import { chosenByKey } from './number-keys.ts';
import { ReactionForm, type SayTo } from './reaction-form.tsx';
import { ReasonSource } from './reason-source.tsx';
import type { OpenedBy } from './use-reacting-offer.ts';
import { SecondLookCard, SecondLookSaid } from './second-look.tsx';
import { useHeldHeight } from './use-held-height.ts';
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
  /** The reader's answer as it is stored now. */
  picks: readonly number[];
};

/** What others say, one reason at a time, to agree or disagree with. */
export function Reacting({ questionId, now, served, refusal, openedBy, picks }: Props) {
  const box = useRef<HTMLElement>(null);
  const isPressed = openedBy === 'press';
  useLayoutEffect(() => {
    if (isPressed) box.current?.focus();
  }, [isPressed]);
  const titleId = useId();
  const { state, say, reload, showOwn, change } = useReacting(questionId, {
    served,
    picks,
    near: box,
  });
  const { presses } = state;
  const held = useHeldHeight();
  const path = href('/question/:id', { id: questionId });
  const action = `${path}?reasons=react#react`;
  const { view } = state;
  const card = state.changing ?? { reason: view?.next, said: undefined };
  const asked = asksNow(state);
  useKeys(box, asked ? undefined : card.reason, say);
  useFocusKept(box, presses, asked ? 'second look' : view && !card.reason ? 'end' : 'reason');
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
  return (
    <section
      id="react"
      ref={box}
      tabIndex={isPressed || presses > 0 ? -1 : undefined}
      aria-labelledby={titleId}
      className="group/card no-print mt-6 flex scroll-mt-6 flex-col rounded-card border border-line bg-sheet p-4 sm:p-6 lg:max-w-[calc((200%-3.5rem)/3)] [@media(scripting:enabled)]:min-h-[22rem] sm:[@media(scripting:enabled)]:min-h-[17rem]"
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
      <div ref={held} className="flex grow flex-col">
        {view ? (
          asked ? (
            <SecondLookCard
              look={asked}
              said={sending && 'look' in sending ? sending.look : undefined}
              action={action}
              onLook={lookAgain}
            />
          ) : card.reason ? (
            <Card
              reason={card.reason}
              said={(sent?.reason.id === card.reason.id && sent.said) || card.said}
              {...{ path, action, now }}
              onSay={sayTo}
            />
          ) : (
            <End view={view} />
          )
        ) : null}
      </div>
      <Outcome state={state} problem={problem} {...{ questionId, change, reload }} onAgain={say} />
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

/** The keys of the card while it has the focus itself, as once it was opened. */
function useKeys(
  box: RefObject<HTMLElement | null>,
  reason: ReasonView | null | undefined,
  say: (sent: { reason: ReasonView; said: Reaction }) => Promise<void>,
): void {
  // Before what is new can be seen: a key that follows it is meant for it, and not for the reason before.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !reason) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const said = event.target === current ? chosenByKey(event, REACTIONS) : undefined;
      if (!said) return;
      event.preventDefault();
      void say({ reason, said });
    };
    current.addEventListener('keydown', onKeyDown);
    return () => current.removeEventListener('keydown', onKeyDown);
  }, [box, reason, say]);
}

/**
 * Where a press, or somebody else, took away what had the focus, it goes to the words that came, or else to the button of what was said, or
 * to the first one, or to the card where nothing could be loaded.
 */
function useFocusKept(
  box: RefObject<HTMLElement | null>,
  presses: number,
  stands: 'reason' | 'second look' | 'end',
): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || presses === 0) return;
    const { activeElement: active, body } = document;
    const told =
      stands === 'reason' ? null : current.querySelector<HTMLElement>('[data-takes-focus]');
    // Also where the card around them has it: the words are to be read.
    if (told ? !active?.contains(told) : active !== body) return;
    const buttons = [...current.querySelectorAll<HTMLElement>('[data-card] button')];
    const pressed = buttons.find((one) => one.getAttribute('aria-pressed') === 'true');
    (told ?? pressed ?? buttons[0] ?? current).focus({ preventScroll: true });
  }, [box, presses, stands]);
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
    <div data-card className="mt-5 flex grow flex-col justify-between gap-5">
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

function End({ view: { done, of } }: { view: Pick<ReactingView, 'done' | 'of'> }) {
  return (
    <p data-takes-focus tabIndex={-1} className="mt-5 max-w-[52ch] grow text-soft outline-none">
      {of === 0 ? words.noneYet : words.allSeen({ done })}
    </p>
  );
}

type OutcomeProps = {
  state: ReactingState;
  questionId: string;
  problem: ReactingState['problem'];
  change: (reaction: OwnReaction | undefined) => void;
  reload: () => Promise<void>;
  onAgain: (sent: NonNullable<ReactingState['sending']>) => Promise<void>;
};

/** What became of the last press, and how it is changed. Its line is kept free, so that nothing moves. */
function Outcome({ state, questionId, problem, change, reload, onAgain }: OutcomeProps) {
  const { view, last, hasLooked, changing, sending } = state;
  const look = view?.secondLook;
  // What is left to do for who sees it differently is said until they react again.
  const looked = hasLooked || (look?.said === 'differently' && !look.isChanged);
  const hasMore = Boolean(view?.next && look?.said !== null);
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
        {problem === 'not-loaded' && button(words.tryAgain, () => void reload())}
        {(problem === 'no-reason' || problem === 'not-asked') &&
          button(words.back, () => void reload())}
      </p>
    );
  return (
    <p className="mt-4 min-h-6 text-small text-soft">
      {changing && button(words.leave({ isMore: hasMore }), () => change(undefined))}
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
  const { last, hasLooked, view, changing } = state;
  const look = view?.secondLook?.said;
  const comes = (last || hasLooked || isAskedFor) && !asksNow(state) && view?.next;
  return (
    <p aria-live="polite" className="sr-only">
      {changing ? (
        words.changes({ text: changing.reason.text })
      ) : (
        <>
          {last && words.youSaid({ reaction: last.said })}
          {hasLooked && look && lookWords.youLookedAgain({ look })}{' '}
          {comes && words.nextComes({ text: comes.text })}
        </>
      )}
    </p>
  );
}
