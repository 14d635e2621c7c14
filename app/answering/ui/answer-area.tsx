import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ResultDetails } from '../../results/words/details.ts';
import { NOTHING_KNOWN, ownIn, shownResult, type OwnState } from '../own-state.ts';
import type { QuestionView } from '../../results/present.ts';
import type { Result } from '../../results/results.ts';
import { mayAnswer } from '../../results/rules.ts';
import { sentenceOf } from '../../results/words/sentence.ts';
import { isWhole } from '../../results/tally.ts';
import type { AreaProps, Extras } from './area-props.ts';
import { useAnsweredViews } from './answered-views.ts';
import { loadAnsweringSoon } from '../client/load-answering.ts';
import { OpenArea } from './open-area.tsx';
import { useOwnState } from '../client/own-states.ts';
import { useIsMember } from '../client/use-is-member.ts';

type Props = {
  question: QuestionView;
  now: string;
  /** What this page was rendered with for one person. */
  served?: OwnState | undefined;
  /** Whether the reader asked to change an answer before any script was there. */
  startsChanging?: boolean;
  size?: AreaProps['size'];
  /** What the line says while nothing has happened. */
  idle?: string;
  /** What follows an answer. */
  after?: ReactNode;
  /** What stands behind the result, where the page has it. */
  details?: ResultDetails | undefined;
  /** Whose answers are shown, and the choice of others. */
  parts?: ReactNode;
  /** What a question's own page shows besides; elsewhere a ranking leads there and every result is a strip. */
  extras?: Extras | undefined;
};

/**
 * Where a question is answered, from the first look to the result: the choices become their own result, and one
 * line says first what to do and then what came of it.
 */
export function AnswerArea({
  question,
  now,
  served = NOTHING_KNOWN,
  startsChanging = false,
  size = 'page',
  idle,
  after,
  details,
  parts,
  extras,
}: Props) {
  const state = useOwnState(question.id, served);
  const { said, picks, isHeld, isWaiting } = state;
  // Whatever happens next ends a change that was begun.
  const [change, setChange] = useState(startsChanging ? { since: served.said } : undefined);
  const isChanging = change !== undefined && change.since === said;
  const area = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLFieldSetElement>(null);
  const before = useRef({ said, isChanging });

  // The control that was used may be gone: the reader is led to what came of it.
  useEffect(() => {
    const isSame = before.current.said === said && before.current.isChanging === isChanging;
    before.current = { said, isChanging };
    if (!isSame && said !== served.said) lead(area.current, status.current);
    else if (!isSame && isChanging) lead(area.current, status.current);
  }, [said, isChanging, served]);

  const views = useAnsweredViews();
  const { AnsweredArea, QuietArea } = { ...views, ...extras };
  const entry = mayAnswer(question, useIsMember());
  const isPart = details !== undefined && !isWhole(details.part);
  const result = shownResult(question, state, isPart);
  // Rounds come with the page: once others have ranked they do not say any more how it stands.
  const ranking = details && roundsOf(details, question, result);
  const sentence =
    result && (result.people > 0 || isOutside(picks))
      ? sentenceIn(question, result, {
          picks: isHeld ? [] : picks,
          details,
          ranking,
          isPart,
          extras,
        })
      : undefined;
  const hasAnswer = picks.length > 0;
  const isNew = said !== undefined && said !== served.said;
  const grows = isNew && appears(question, state);
  const props: AreaProps = {
    question,
    state,
    result,
    sentence,
    notes: ranking && extras?.roundNotesOf(ranking, question),
    parts,
    isPart,
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
      onPointerDown={loadAnsweringSoon}
      onFocus={loadAnsweringSoon}
    >
      {question.state !== 'open' && QuietArea ? (
        <QuietArea {...props} />
      ) : hasAnswer && !isChanging && AnsweredArea ? (
        <AnsweredArea {...props} onChange={() => setChange({ since: said })} after={after} />
      ) : (
        <OpenArea
          {...props}
          entry={entry}
          idle={idle}
          onKeep={hasAnswer ? () => setChange(undefined) : undefined}
        />
      )}
      <output className="sr-only">{isNew && !isWaiting && announcement(state, sentence)}</output>
    </div>
  );
}

/** Those of a part are as old as its other figures. */
function roundsOf(
  { part, ranking }: ResultDetails,
  { counts }: QuestionView,
  result: Result | undefined,
): ResultDetails['ranking'] {
  if (!ranking || ranking.ballots !== result?.people) return undefined;
  const isSame = ranking.sequence === counts.sequence || result.burst === 'checked';
  return !isWhole(part) || isSame ? ranking : undefined;
}

/** Somebody outside the base is told so, though nobody is in it yet. */
function isOutside(picks: readonly number[]): boolean {
  return 'outside' in (ownIn(picks) ?? {});
}

type About = Pick<AreaProps, 'isPart' | 'extras'> & {
  picks: readonly number[];
  details: ResultDetails | undefined;
  ranking: ResultDetails['ranking'];
};

/** The one plain sentence about the figures. Of a part of the answers, and in a burst, one's own may not be among them. */
function sentenceIn(
  question: QuestionView,
  result: Result,
  { picks, details, ranking, isPart, extras }: About,
): string {
  return sentenceOf({
    kind: question.kind,
    result,
    own: isPart || result.burst === 'checked' ? undefined : ownIn(picks),
    ranking,
    ended: ranking && ranking.rounds.length > 0 ? extras?.outcomeOf(ranking, question) : undefined,
    ending: question,
    ...(details && { audience: details.part.audience }),
  });
}

/** Nothing moves that has no news: figures that could be seen before only change. */
function appears({ resultShows }: QuestionView, { said, hasPeeked }: OwnState): boolean {
  if (resultShows !== 'after answering' || !said) return false;
  return said.did === 'peeked' || (!hasPeeked && said.before.length === 0);
}

/** One announcement for all that happened. */
function announcement({ said, isHeld }: OwnState, sentence: string | undefined): string {
  if (said?.did === 'withdrawn') return 'Removed. Your answer no longer counts.';
  if (isHeld) return 'Received, not counted yet.';
  const counted = said?.afterLooking ? 'Counted. It is marked as given after looking.' : 'Counted.';
  const first = said?.did === 'peeked' ? 'This is the result so far.' : counted;
  return sentence === undefined ? first : `${first} ${sentence}`;
}

function lead(area: HTMLElement | null, status: HTMLElement | null): void {
  const active = document.activeElement;
  const wasHere = !active || active === document.body || area?.contains(active);
  if (!wasHere || !status) return;
  status.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  status.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}
