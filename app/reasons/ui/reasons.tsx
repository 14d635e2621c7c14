import { lazy, Suspense, useRef, useState } from 'react';
import { href } from 'react-router';
import type { AnswerState } from '../../answering/answer-state.ts';
import { useAnswerState } from '../../answering/client/answer-store.ts';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import { withDemoMarks } from '../shown/demo-marks.ts';
import type { ReasonsView, ReasonView } from '../shown/present.ts';
import { SHOWN_AT_FIRST, SHOWN_AT_MOST } from '../reason-rules.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import type { QuestionView } from '../../results/question-view.ts';
import type { ReactionRefusal } from '../reaction-rules.ts';
import type { ReactingView } from '../reactions/reacting-view.ts';
import type { OwnReasonView, RejectedReason } from '../writing-rules.ts';
import { BestReasons } from './best-reasons.tsx';
import { ReasonSource } from './reason-source.tsx';
import { SecondLooksTold } from './second-looks-told.tsx';
import type { ReasonQuestion } from './standing-reason.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useOwnReason } from './use-own-reason.ts';
import { useReactingOffer } from './use-reacting-offer.ts';
import { useReasons } from './use-reasons.ts';
import { NAMED_REASON_ANCHOR } from '../search/found-reason.ts';
import * as foundTexts from '../words/found.ts';
import * as texts from '../words/list.ts';
import * as reactingWords from '../words/reacting.ts';

/** Opened by whoever wants it, or after an answer; without a script it has a page of its own. */
const Reacting = lazyWhenIdle('reacting', async () => (await import('./reacting.tsx')).Reacting);
const ReactionRefused = lazyWhenIdle(
  'reaction-refused',
  async () => (await import('./reacting.tsx')).ReactionRefused,
);
/** Only those who answered as members load it; the server draws it in any case. */
const OwnReason = lazyWhenIdle(
  'own-reason',
  async () => (await import('./own-reason.tsx')).OwnReason,
);
/** Loaded when the first of others comes while the page is open. */
const ArrivalPill = lazy(async () => ({
  default: (await import('./arrival-pill.tsx')).ArrivalPill,
}));
const ArrivalSign = lazy(async () => ({
  default: (await import('./arrival-pill.tsx')).ArrivalSign,
}));

type Props = {
  question: ReasonQuestion & Pick<QuestionView, 'audience'>;
  /** The reasons that everybody may read. */
  served: ReasonsView | undefined;
  now: string;
  /** The reader's answer as the page was made with it, and their reason. */
  answer: AnswerState;
  own: OwnReasonView | undefined;
  rejected: RejectedReason | undefined;
  /** What comes next, on a page that was asked for it. */
  reacting: ReactingView | null | undefined;
  refusedReaction: ReactionRefusal | undefined;
};

/** The reasons that voters gave, each with its answer. */
export function Reasons({
  question,
  served,
  now,
  answer,
  own: servedOwn,
  rejected,
  reacting,
  refusedReaction,
}: Props) {
  const state = useAnswerState(question.id, answer);
  const { picks, isHeldBack } = state;
  const { own, keep } = useOwnReason(question, state, servedOwn);
  const heard = useArrivals(question.id, useReasons(question, served), {
    now,
    own,
  });
  const { arrivals, firstBrought } = heard;
  const others = withoutOwn(heard.reasons, own);
  const reasons = others?.state === 'shown' ? withDemoMarks(others) : others;
  const title = useRef<HTMLHeadingElement>(null);
  const hasNews = arrivals.fresh !== 0 || firstBrought !== undefined;
  const isMember = useIsMember();
  const mayReact = question.state === 'open' && (question.audience === 'everyone' || isMember);
  const isAuthor = isMember || question.visitorsSayWhy === true;
  const mayWrite = isAuthor && question.state === 'open' && !isHeldBack;
  // What was refused comes back in any case.
  const hasOwn = rejected !== undefined || (picks.length > 0 && (own !== undefined || mayWrite));
  // What became of the last form is said also where no other can be sent.
  const [hadOwn, setHadOwn] = useState<string>();
  if (own !== undefined && hadOwn !== question.id) setHadOwn(question.id);
  const saysOwn = hasOwn || (picks.length > 0 && hadOwn === question.id);
  const isAskedFor = reasons?.state === 'shown' && mayReact;
  const isServed = reacting !== undefined || refusedReaction !== undefined;
  const { openedBy, place, onPress } = useReactingOffer({
    questionId: question.id,
    isOffered: isAskedFor && !isServed,
    answer: state,
    preload: Reacting.preload,
  });
  if (!reasons && !saysOwn && !refusedReaction && !hasNews) return null;
  // Who sees them before others has no page of all of them to go to.
  const isFolded = question.resultShows !== 'now';
  const path = href('/question/:id', { id: question.id });
  const all = reasons?.state === 'shown' ? reasons.reasons : [];
  const brought = reasons?.state === 'shown' ? heard.broughtCount : 0;
  const atFirst = SHOWN_AT_FIRST + brought;
  const [first, further] = [all.slice(0, atFirst), all.slice(atFirst)];
  const list = { path, now, gone: arrivals.gone, firstBrought };
  const isListFarBelow =
    reasons?.state === 'shown' &&
    all.length > 0 &&
    (reasons.best !== undefined || hasOwn || isServed || openedBy !== undefined);
  // It stands on the line above the first reason, where nothing has to make room for it.
  const pill = hasNews && (
    <div className={all.length > 0 ? 'relative z-1 h-0' : 'mt-4'}>
      <div className={all.length > 0 ? 'absolute start-0 top-7 -translate-y-1/2' : undefined}>
        <Suspense>
          <ArrivalPill
            key={question.id}
            fresh={arrivals.fresh}
            bring={heard.bring}
            onNothing={() => title.current?.focus()}
          />
        </Suspense>
      </div>
    </div>
  );
  return (
    <section className="page mt-8" aria-labelledby="reasons">
      <div className="relative flex flex-wrap items-baseline gap-x-4 gap-y-2">
        {arrivals.fresh !== 0 && isListFarBelow && (
          <Suspense>
            <ArrivalSign fresh={arrivals.fresh} />
          </Suspense>
        )}
        <h2 id="reasons" ref={title} tabIndex={-1} className="text-h4 outline-0">
          {texts.title}
        </h2>
        {reasons?.state === 'shown' && reasons.isDemo && (
          <p className="rounded-full border border-line px-2.5 text-note text-soft">
            {texts.demoData}
          </p>
        )}
        {isAskedFor && !isServed && (
          // It keeps its place when the card is open, so that nothing moves that is being read. Where it has a line of its own, that
          // line goes with a press, or where nothing stands between it and the card.
          <a
            href={`${path}?reasons=react#react`}
            rel="nofollow"
            onClick={onPress}
            className={`text-link no-print inline-block py-1 text-small sm:ms-auto ${openedBy ? (openedBy === 'press' || !hasOwn ? 'max-sm:hidden sm:invisible' : 'invisible') : ''}`}
          >
            {reactingWords.start}
          </a>
        )}
      </div>
      {saysOwn && (
        <OwnReason
          key={question.id}
          question={question}
          own={own}
          picks={picks}
          now={now}
          rejected={rejected}
          mayWrite={mayWrite}
          onOwn={keep}
        />
      )}
      {reasons?.state === 'hidden' && (
        <p className="mt-4 max-w-[58ch] text-soft">{waitingWords(reasons)}</p>
      )}
      {refusedReaction && !isAskedFor && <ReactionRefused refusal={refusedReaction} />}
      <div ref={place} />
      {isAskedFor && (isServed || openedBy) && (
        <Reacting
          key={`react ${question.id}`}
          questionId={question.id}
          now={now}
          served={reacting}
          refusal={refusedReaction}
          openedBy={openedBy}
          picks={picks}
        />
      )}
      {reasons?.state !== 'shown' && pill}
      {reasons?.state === 'shown' && (
        <>
          <NamedReason named={reasons.named} path={path} now={now} gone={arrivals.gone} />
          {reasons.best && (
            <>
              <BestReasons
                {...reasons}
                best={reasons.best}
                path={path}
                now={now}
                gone={arrivals.gone}
              />
              {all.length > 0 && <h3 className="mt-8 text-lead">{texts.newest}</h3>}
            </>
          )}
          {reasons.named && !reasons.best && all.length > 0 && (
            <h3 className="mt-8 text-lead">{texts.others}</h3>
          )}
          {pill}
          <List reasons={isFolded ? first : reasons.reasons} {...list} />
          {isFolded && further.length > 0 && (
            <details className="fold more no-print border-t border-line pt-3">
              <summary>{texts.more}</summary>
              <List reasons={further} from={atFirst} {...list} />
            </details>
          )}
          <More reasons={reasons} questionId={question.id} />
          {reasons.secondLooks && <SecondLooksTold told={reasons.secondLooks} />}
        </>
      )}
    </section>
  );
}

/** A page that is made for all has everybody's: one's own stands apart. */
function withoutOwn(
  reasons: ReasonsView | undefined,
  own: OwnReasonView | undefined,
): ReasonsView | undefined {
  if (reasons?.state !== 'shown' || !own) return reasons;
  const others = reasons.reasons.filter(({ id }) => id !== own.id);
  if (others.length === reasons.reasons.length) return reasons;
  return others.length === 0 && !reasons.best
    ? undefined
    : { ...reasons, reasons: others, total: reasons.total - 1 };
}

type ListProps = {
  reasons: readonly ReasonView[];
  from?: number;
  path: string;
  now: string;
  gone: ReadonlySet<string>;
  /** The first of those that the reader had brought. */
  firstBrought: string | undefined;
};

function List({ reasons, from = 0, path, now, gone, firstBrought }: ListProps) {
  return (
    <ol
      start={from + 1}
      className="mt-7 grid gap-x-14 *:first:pt-7 lg:grid-cols-3 lg:*:nth-[-n+3]:pt-7"
    >
      {reasons.map((reason, index) => (
        <Reason
          key={reason.id}
          reason={reason}
          path={path}
          place={from + index + 1}
          now={now}
          isGone={gone.has(reason.id)}
          takesFocus={reason.id === firstBrought}
        />
      ))}
    </ol>
  );
}

type ReasonProps = {
  reason: ReasonView;
  place: number;
  path: string;
  now: string;
  isGone: boolean;
  takesFocus: boolean;
};

/** The same function each time, so that it is called when the reason comes to the page, and not again. */
const focusOn = (element: HTMLElement | null) => element?.focus();

function Reason({ reason, place, path, now, isGone, takesFocus }: ReasonProps) {
  const focus = takesFocus ? { ref: focusOn, tabIndex: -1 } : {};
  if (isGone)
    return (
      <li id={`reason-${place}`} className="border-t border-line py-5 text-soft">
        {texts.gone}
      </li>
    );
  return (
    <li id={`reason-${place}`} className="border-t border-line py-5 outline-0" {...focus}>
      <Quote reason={reason} path={path} now={now} />
    </li>
  );
}

function Quote({ reason, path, now }: Pick<ReasonProps, 'reason' | 'path' | 'now'>) {
  return (
    <figure className="flex h-full flex-col gap-4">
      <blockquote className="max-w-[36ch] grow font-display text-lead leading-snug font-medium sm:text-h4">
        {/* The opening quote hangs left, so that the words align with everything else. */}
        <p className="-indent-[0.42em]">
          <bdi className="block">{`“${reason.text}”`}</bdi>
        </p>
      </blockquote>
      <ReasonSource reason={reason} path={path} now={now} />
    </figure>
  );
}

type NamedProps = Pick<ListProps, 'path' | 'now' | 'gone'> & {
  named: ReasonView | null | undefined;
};

/** The reason that a link led to, before all others. */
function NamedReason({ named, path, now, gone }: NamedProps) {
  if (named === undefined) return null;
  return (
    <div
      id={NAMED_REASON_ANCHOR}
      className="mt-6 scroll-mt-28 border-y-2 border-star py-5 sm:scroll-mt-20"
    >
      {named && !gone.has(named.id) ? (
        <>
          <h3 className="mb-3 text-small font-semibold">{foundTexts.namedTitle}</h3>
          <Quote reason={named} path={path} now={now} />
        </>
      ) : (
        <p className="text-small">{named ? texts.gone : foundTexts.namedGone}</p>
      )}
    </div>
  );
}

function More({
  reasons: { reasons, total, isAll, best = [], named },
  questionId,
}: {
  reasons: Extract<ReasonsView, { state: 'shown' }>;
  questionId: string;
}) {
  const told = best.flatMap((one) => one.reasons.map(({ reason }) => reason.id));
  const isApart = named && !told.includes(named.id);
  const shown = reasons.length + told.length + (isApart ? 1 : 0);
  if (total <= shown) return null;
  return (
    <p className="border-t border-line pt-3 text-small text-soft">
      {isAll ? (
        texts.newestShown({ shown })
      ) : (
        <>
          {/* A plain link, so that the page opens at the first of the further reasons, with a script or without. */}
          <a
            href={`${href('/question/:id', { id: questionId })}?reasons=all#reason-${SHOWN_AT_FIRST + 1}`}
            className="text-link no-print"
          >
            {texts.more}
          </a>
          <span className="ms-4">
            {total > SHOWN_AT_MOST
              ? texts.shownOfMore({ shown, most: SHOWN_AT_MOST })
              : texts.shownOf({ shown, total })}
          </span>
        </>
      )}
    </p>
  );
}

function waitingWords({ total, until }: Extract<ReasonsView, { state: 'hidden' }>): string {
  const said =
    total > SHOWN_AT_MOST ? texts.manySaidWhy({ most: SHOWN_AT_MOST }) : texts.saidWhy({ total });
  return until === 'closed'
    ? texts.hiddenUntilClosed({ said })
    : texts.hiddenUntilAnswered({ said });
}
