import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ResultDetails } from '../../results/details/result-details.ts';
import {
  awaitsResult,
  EMPTY_ANSWER_STATE,
  viewerPicksOf,
  shownResult,
  type AnswerState,
} from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import { answerPermission } from '../answer-rules.ts';
import { resultSentence } from '../../results/words/sentence.ts';
import { isEveryone } from '../../results/tally.ts';
import type { AreaProps, PageExtras } from './area-props.ts';
import { useLazyAreas } from './lazy-areas.ts';
import { preloadAnswerSender } from '../client/lazy-answer-sender.ts';
import { OpenArea } from './open-area.tsx';
import { useAnswerState } from '../client/answer-store.ts';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { useReveal } from './use-reveal.ts';
import { useIsMember } from '../client/use-is-member.ts';
import * as words from '../words/area.ts';

type Props = {
  question: QuestionView;
  now: string;
  /** The state this page was rendered with for one voter. */
  served?: AnswerState | undefined;
  /** Whether the reader asked to change an answer before the script was loaded. */
  startsChanging?: boolean;
  size?: AreaProps['size'];
  /** The text of the status line while nothing has happened. */
  idle?: string;
  /** Shown after an answer was given. */
  after?: ReactNode;
  /** The details behind the result, if the page has them. */
  details?: ResultDetails | undefined;
  /** How a closed question ended. */
  ending?: ReactNode;
  endsBelow?: AreaProps['endsBelow'];
  /** Names the shown split, and links to the others. */
  splitHeader?: ReactNode;
  /** Parts of a question's own page; elsewhere a ranking links there and every result is a strip. */
  extras?: PageExtras | undefined;
};

/**
 * The area where a question is answered, from the first look to the result: the choices become their own result, and
 * one line says first what to do and then what happened.
 */
export function AnswerArea({
  question,
  now,
  served = EMPTY_ANSWER_STATE,
  startsChanging = false,
  size = 'page',
  idle,
  after,
  details,
  ending,
  endsBelow,
  splitHeader,
  extras,
}: Props) {
  const state = useAnswerState(question.id, served);
  const { lastEvent, picks, isHeldBack } = state;
  // Any new event ends a change that was begun.
  const [change, setChange] = useState(startsChanging ? { since: served.lastEvent } : undefined);
  const isChanging = change !== undefined && change.since === lastEvent;
  const area = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLFieldSetElement>(null);
  const before = useRef({ said: lastEvent, isChanging });

  // The control that was used may be gone, so the focus moves to the status line.
  useEffect(() => {
    const isSame = before.current.said === lastEvent && before.current.isChanging === isChanging;
    before.current = { said: lastEvent, isChanging };
    if (!isSame && lastEvent !== served.lastEvent) focusStatus(area.current, status.current);
    else if (!isSame && isChanging) focusStatus(area.current, status.current);
  }, [lastEvent, isChanging, served]);

  const views = useLazyAreas();
  const { AnsweredArea, InactiveArea } = { ...views, ...extras };
  const entry = answerPermission(question, useIsMember());
  const isSplit = details !== undefined && !isEveryone(details.part);
  const result = useKeptOrder(
    shownResult(question, state, isSplit),
    `${question.id} ${JSON.stringify(details?.part)}`,
  );
  const ranked = extras?.ranked;
  const rounds =
    details && result && ranked?.roundsOf(details, question, result, newestIn(question, state));
  const standing = rounds && ranked?.standingOf(rounds, question);
  const mayTell = ending
    ? picks.length > 0 && !isHeldBack
    : result && (result.people > 0 || isOutside(picks));
  const sentence =
    result && mayTell
      ? sentenceIn(question, result, {
          picks: isHeldBack ? [] : picks,
          details,
          ended: standing?.outcome,
          isSplit,
        })
      : undefined;
  const hasAnswer = picks.length > 0;
  const isNew = lastEvent !== undefined && lastEvent !== served.lastEvent;
  const grows = isNew && appears(question, state);
  useReveal(area, {
    isNew: grows && result !== undefined,
    choices: question.choices,
    result,
    mine: picks,
    sky: views?.revealSky,
  });
  const props: AreaProps = {
    question,
    state,
    result,
    ending,
    endsBelow,
    sentence,
    standing,
    splitHeader,
    isSplit,
    status,
    now,
    size,
    grows,
    extras,
  };
  return (
    <div
      ref={area}
      className={`answer-area answer-${size}`}
      onPointerDown={preloadAnswerSender}
      onFocus={preloadAnswerSender}
    >
      {question.state !== 'open' && InactiveArea ? (
        <InactiveArea {...props} />
      ) : hasAnswer && !isChanging && AnsweredArea ? (
        <AnsweredArea {...props} onChange={() => setChange({ since: lastEvent })} after={after} />
      ) : (
        <OpenArea
          {...props}
          entry={entry}
          idle={idle}
          onKeep={hasAnswer ? () => setChange(undefined) : undefined}
        />
      )}
      <output className="sr-only">
        {isNew &&
          !awaitsResult(question, state) &&
          announcement(state, isSplit ? undefined : sentence)}
      </output>
    </div>
  );
}

/** The newest log entry in the result: of the page and its updates, or of what this device received. */
function newestIn({ counts }: QuestionView, { resultDocument }: AnswerState): number {
  return Math.max(counts.sequence, resultDocument?.sequence ?? 0);
}

/** A voter outside the base gets a sentence, even if nobody is in the base yet. */
function isOutside(picks: readonly number[]): boolean {
  return 'outside' in (viewerPicksOf(picks) ?? {});
}

type About = Pick<AreaProps, 'isSplit'> & {
  picks: readonly number[];
  details: ResultDetails | undefined;
  ended: string | undefined;
};

/** The sentence about the figures. Those of a split or a burst may not include the viewer's answer. */
function sentenceIn(
  question: QuestionView,
  result: Result,
  { picks, details, ended, isSplit }: About,
): string {
  const own = isSplit || result.burst === 'checked' ? undefined : viewerPicksOf(picks);
  return resultSentence({
    kind: question.kind,
    state: question.state,
    result,
    own,
    // Elsewhere it stands beside what the reader's own answer adds, or above it.
    ended: own && question.state !== 'paused' ? undefined : ended,
    ...(details && { audience: details.part.audience }),
  });
}

/** Bars grow only if the figures are new; figures that were visible before just change. */
function appears({ resultShows }: QuestionView, { lastEvent, hasPeeked }: AnswerState): boolean {
  if (resultShows !== 'after answering' || !lastEvent) return false;
  return lastEvent.did === 'peeked' || (!hasPeeked && lastEvent.before.length === 0);
}

/** One announcement for all that happened. */
function announcement(
  { lastEvent, isHeldBack }: AnswerState,
  sentence: string | undefined,
): string {
  if (lastEvent?.did === 'withdrawn') return words.removed;
  if (isHeldBack) return words.notCountedYet;
  const counted = lastEvent?.afterLooking ? words.countedMarked : words.counted;
  const first = lastEvent?.did === 'peeked' ? words.resultSoFarSpoken : counted;
  return sentence === undefined ? first : `${first} ${sentence}`;
}

function focusStatus(area: HTMLElement | null, status: HTMLElement | null): void {
  const active = document.activeElement;
  const wasHere = !active || active === document.body || area?.contains(active);
  if (!wasHere || !status) return;
  status.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  status.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
