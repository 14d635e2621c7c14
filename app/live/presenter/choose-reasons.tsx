import { useCallback, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { updateAnswerState, useLiveQuestion } from '../../answering/client/answer-store.ts';
import { PRESENTED_AT_MOST, type OfferedReason } from '../../reasons/presented/presented-rules.ts';
import { ON_SCREEN, SHOWN_AT_MOST } from '../../reasons/reason-rules.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { RefusalMessage } from '../../ui/status-message.tsx';
import { useConnection } from '../ui/live-store.ts';
import { useRefresh } from '../ui/use-refresh.ts';
import {
  ChoosingFailureText,
  OfferedReasons,
  type ChoosingFailure,
  type RefusedChoice,
} from './offered-reasons.tsx';
import { presenterQuery } from './presenter-address.ts';
import { useKnownReasons } from './use-known-reasons.ts';
import { useLeavingFocus } from './use-leaving-focus.ts';
import { useRenewals } from './use-renewals.ts';
import * as words from '../words/choosing.ts';

type Props = {
  question: QuestionView;
  now: string;
  reasons: readonly OfferedReason[] | undefined;
  hasEarned: boolean;
  answer: ChoosingFailure;
};

/** Where the author of a question lets reasons onto the screen of a room, on a device of their own. */
export function ChooseReasons({ question: served, now, reasons, hasEarned, answer }: Props) {
  const { id, resultShows } = served;
  useRefresh(served);
  const { state } = useLiveQuestion(served);
  useConnection();
  useEffect(() => {
    if (hasEarned) updateAnswerState(id, { hasPeeked: true });
  }, [id, hasEarned]);
  const isHidden = reasons === undefined;
  const [wasHidden, setWasHidden] = useState(isHidden);
  if (isHidden && !wasHidden) setWasHidden(true);
  // That its author shows a result to the room is told by no stream: the page asks.
  const mayShow =
    isHidden && resultShows === 'after answering' && (state === 'open' || state === 'paused');
  useRenewals({ why: mayShow ? 'hidden' : undefined, waitMs: ASK_MS, most: Infinity });
  const { head, leaves } = useHead();
  return (
    <div className="page pt-8 pb-16 sm:pt-12">
      <p className="text-small">
        <SiteLink to={href('/account/questions/:id', { id })} className="quiet-link text-soft">
          {words.backToOwn}
        </SiteLink>
      </p>
      <p className="mt-8 text-small font-semibold text-soft">{words.title}</p>
      <h1
        ref={head}
        tabIndex={-1}
        className="display mt-2 max-w-[26ch] text-h3 outline-none sm:text-h2"
      >
        <bdi className="block">{served.text}</bdi>
      </h1>
      <p className="mt-4 max-w-[44em] text-soft text-pretty">{words.lead({ most: ON_SCREEN })}</p>
      <p className="mt-5">
        <a
          href={`${href('/live')}?${presenterQuery({ name: 'question', id, shows: 'reasons' })}`}
          className="pill pill-line"
        >
          {words.toScreen}
        </a>
      </p>
      {answer && <Failure failure={answer} />}
      <output className="sr-only">{wasHidden && reasons && words.areHere}</output>
      {reasons ? <Lists {...{ id, now, reasons }} /> : <Hidden question={served} leaves={leaves} />}
    </div>
  );
}

const ASK_MS = 5_000;

type HiddenProps = { question: QuestionView; leaves: () => void };

function Hidden({ question: { id, resultShows }, leaves }: HiddenProps) {
  const place = useRef<HTMLDivElement>(null);
  useLeavingFocus(place, leaves);
  return (
    <div ref={place} className="mt-10">
      <EmptyState title={words.hiddenTitle}>
        <p>
          {resultShows === 'after closing' ? words.hiddenUntilClosed : words.hiddenUntilAnswered}
        </p>
        <p className="mt-4">
          <SiteLink to={questionPath({ id })} className="pill pill-line text-ink">
            {words.toQuestion}
          </SiteLink>
        </p>
      </EmptyState>
    </div>
  );
}

function Failure({ failure }: { failure: NonNullable<ChoosingFailure> }) {
  return (
    <RefusalMessage
      cause={failure}
      className="mt-6 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
    >
      <ChoosingFailureText failure={failure} />
    </RefusalMessage>
  );
}

/**
 * It stays while its list is read: there is what is new, and how many are on the screen. Its height is the same with news and
 * without, so that no line moves.
 */
const HEAD = 'sticky top-0 z-[1] -mx-3 border-b border-line bg-paper px-3';
const HEAD_ROW = 'flex min-h-16 items-center justify-between gap-4';

type ListsProps = { id: string; now: string; reasons: readonly OfferedReason[] };

function Lists({ id, now, reasons }: ListsProps) {
  const known = useKnownReasons({ id, now, reasons });
  const { said, fresh, gone, dropped } = known;
  const isEmpty = said.length === 0 && reasons.length === 0 && fresh === 0;
  return (
    <div className="mt-10">
      <output className="sr-only">{fresh === 0 ? '' : words.fresh(fresh)}</output>
      {isEmpty ? (
        <EmptyState title={words.noneTitle}>
          <p>{words.noneHint}</p>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
          <Said
            {...known}
            now={now}
            isCut={reasons.length >= SHOWN_AT_MOST}
            count={countOf(reasons, [gone, dropped])}
          />
          <OnScreen reasons={reasons} row={{ now, gone, dropped }} />
        </div>
      )}
    </div>
  );
}

function countOf(reasons: readonly OfferedReason[], without: readonly ReadonlySet<string>[]) {
  const there = reasons.filter(
    ({ id, standing }) => standing === 'on screen' && !without.some((one) => one.has(id)),
  );
  return { many: there.length, most: ON_SCREEN };
}

type SaidProps = ReturnType<typeof useKnownReasons> & {
  now: string;
  /** There are more than are shown. */
  isCut: boolean;
  count: { many: number; most: number };
};

function Said(props: SaidProps) {
  const { said, fresh, gone, dropped, changed, showChange, bring, hasFailed, now, isCut, count } =
    props;
  const { head, leaves } = useHead();
  return (
    <section aria-labelledby="said">
      <div className={HEAD}>
        <div className={HEAD_ROW}>
          <h2 id="said" ref={head} tabIndex={-1} className="text-h4 outline-none">
            {words.said}
          </h2>
          {fresh !== 0 && (
            <button
              type="button"
              className="pill min-h-9 border border-edge bg-paper px-3 whitespace-nowrap text-ink hover:bg-sheet"
              onClick={() => {
                head.current?.focus();
                void bring();
              }}
            >
              <span className="size-2 rounded-full bg-glow" aria-hidden="true" />
              {words.fresh(fresh)}
            </button>
          )}
        </div>
        <p className="-mt-3 pb-1 lg:hidden">
          <a href="#on-screen" className="text-link inline-flex min-h-9 items-center text-small">
            {words.leadsToOnScreen(count)}
          </a>
        </p>
        {hasFailed && (
          <p role="alert" className="pb-2 text-small font-semibold text-alarm">
            {words.notBrought}
          </p>
        )}
      </div>
      <OfferedReasons
        reasons={said}
        {...{ now, gone, dropped, changed, showChange, leaves }}
        list="said"
      />
      {isCut && (
        <p className="mt-4 text-small text-soft">{words.newestShown({ shown: SHOWN_AT_MOST })}</p>
      )}
    </section>
  );
}

type OnScreenProps = {
  reasons: readonly OfferedReason[];
  row: { now: string; gone: ReadonlySet<string>; dropped: ReadonlySet<string> };
};

function OnScreen({ reasons, row }: OnScreenProps) {
  const { head, leaves } = useHead();
  // A line that goes leaves what refused it at the head of its list.
  const [refusal, setRefusal] = useState<RefusedChoice>();
  const stays = reasons.some(({ id, standing }) => id === refusal?.id && standing !== 'off');
  const list = { ...row, leaves, refused: setRefusal, list: 'screen' } as const;
  const onScreen = reasons.filter(({ standing }) => standing === 'on screen');
  const behind = reasons.filter(({ standing }) => standing === 'behind');
  return (
    <section aria-labelledby="on-screen">
      <div className={HEAD}>
        <div className={HEAD_ROW}>
          <h2
            id="on-screen"
            ref={head}
            tabIndex={-1}
            className="text-h4 whitespace-nowrap outline-none"
          >
            {words.onScreen}
          </h2>
          <output className="text-small text-soft tabular-nums">
            {words.countOnScreen(countOf(reasons, [row.gone, row.dropped]))}
          </output>
        </div>
        {refusal && !stays && (
          <p role="alert" className="pb-2 text-small font-semibold text-alarm">
            <ChoosingFailureText failure={refusal.failure} />
          </p>
        )}
      </div>
      {onScreen.length === 0 && <p className="mt-4 text-soft">{words.nothingOnScreen}</p>}
      <OfferedReasons reasons={onScreen} {...list} />
      {behind.length > 0 && (
        <>
          <h3 className="mt-10 text-body font-semibold">{words.behind}</h3>
          <p className="mt-1 border-b border-line pb-3 text-small text-soft">
            {words.behindRule({ kept: PRESENTED_AT_MOST })}
          </p>
          <OfferedReasons reasons={behind} {...list} />
        </>
      )}
    </section>
  );
}

/** What goes with the focus leaves it at the head of its list or page, and the page where it is. */
function useHead() {
  const head = useRef<HTMLHeadingElement>(null);
  const leaves = useCallback(() => head.current?.focus({ preventScroll: true }), []);
  return { head, leaves };
}
