import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { href, useFetcher } from 'react-router';
import { updateAnswerState, useLiveQuestion } from '../../answering/client/answer-store.ts';
import { formatRelative } from '../../base/words/figures.ts';
import type { OfferedReason, PresentingAct } from '../../reasons/presented/presented-rules.ts';
import { arrivalsIn } from '../../reasons/reason-news.ts';
import { ON_SCREEN, SHOWN_AT_MOST } from '../../reasons/reason-rules.ts';
import { useReasonNews } from '../../reasons/ui/reason-news-store.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { RefusalMessage } from '../../ui/status-message.tsx';
import { SubmitFailureText, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { useConnection } from '../ui/live-store.ts';
import { useRefresh, useSafeRevalidate } from '../ui/use-refresh.ts';
import { presenterQuery } from './presenter-address.ts';
import * as words from '../words/choosing.ts';

export type ChoosingFailure = { state: 'changed' | 'often' | 'failed' | 'signed out' } | undefined;

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
  useLiveQuestion(served);
  useConnection();
  useEffect(() => {
    if (hasEarned) updateAnswerState(id, { hasPeeked: true });
  }, [id, hasEarned]);
  return (
    <div className="page pt-8 pb-16 sm:pt-12">
      <p className="text-small">
        <SiteLink to={href('/account/questions/:id', { id })} className="quiet-link text-soft">
          {words.backToOwn}
        </SiteLink>
      </p>
      <p className="mt-8 text-small font-semibold text-soft">{words.title}</p>
      <h1 className="display mt-2 max-w-[26ch] text-h3 sm:text-h2">
        <bdi className="block">{served.text}</bdi>
      </h1>
      <p className="mt-4 max-w-[44em] text-soft text-pretty">{words.lead({ most: ON_SCREEN })}</p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a
          href={`${href('/live')}?${presenterQuery({ name: 'question', id, shows: 'reasons' })}`}
          className="pill pill-line"
        >
          {words.toScreen}
        </a>
        {reasons && reasons.length > 0 && (
          <a href="#on-screen" className="text-link text-small lg:hidden">
            {words.leadsToOnScreen({
              many: reasons.filter((one) => one.standing === 'on screen').length,
            })}
          </a>
        )}
      </p>
      {answer && <Failure failure={answer} />}
      {reasons ? (
        <Lists {...{ id, now, reasons }} />
      ) : (
        <div className="mt-10">
          <EmptyState title={words.hiddenTitle}>
            <p>
              {resultShows === 'after closing'
                ? words.hiddenUntilClosed
                : words.hiddenUntilAnswered}
            </p>
            <p className="mt-4">
              <SiteLink to={questionPath({ id })} className="pill pill-line text-ink">
                {words.toQuestion}
              </SiteLink>
            </p>
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function failureContent({ state }: NonNullable<ChoosingFailure>): ReactNode {
  if (state === 'changed') return words.changed;
  if (state === 'often') return words.often;
  return <SubmitFailureText failure={state satisfies SubmitFailure} />;
}

function Failure({ failure }: { failure: NonNullable<ChoosingFailure> }) {
  return (
    <RefusalMessage
      cause={failure}
      className="mt-6 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
    >
      {failureContent(failure)}
    </RefusalMessage>
  );
}

type ListsProps = { id: string; now: string; reasons: readonly OfferedReason[] };

function Lists({ id, now, reasons }: ListsProps) {
  const { fresh, gone } = useFresh({ id, now, reasons });
  const screenHead = useRef<HTMLHeadingElement>(null);
  const of = (standing: OfferedReason['standing']) =>
    reasons.filter((one) => one.standing === standing);
  const [onScreen, behind, off] = [of('on screen'), of('behind'), of('off')];
  // A button that goes with its line leaves the focus at the head of the lists.
  const leaves = useCallback(() => screenHead.current?.focus(), []);
  const row = { now, gone, leaves };
  if (reasons.length === 0)
    return (
      <div className="mt-10">
        <Fresh many={fresh} />
        <EmptyState title={words.noneTitle}>
          <p>{words.noneHint}</p>
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-10 grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
      <section aria-labelledby="said">
        <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line pb-3">
          <h2 id="said" className="text-h4">
            {words.said}
          </h2>
          <Fresh many={fresh} />
        </div>
        {off.length === 0 && <p className="mt-4 text-soft">{words.allLetIn}</p>}
        <Rows reasons={off} {...row} />
        {reasons.length >= SHOWN_AT_MOST && (
          <p className="mt-4 text-small text-soft">{words.newestShown({ shown: SHOWN_AT_MOST })}</p>
        )}
      </section>
      <section aria-labelledby="on-screen">
        <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
          <h2 id="on-screen" ref={screenHead} tabIndex={-1} className="text-h4 outline-none">
            {words.onScreen}
          </h2>
          <output className="text-small text-soft tabular-nums">
            {words.countOnScreen({ many: onScreen.length, most: ON_SCREEN })}
          </output>
        </div>
        {onScreen.length === 0 && <p className="mt-4 text-soft">{words.nothingOnScreen}</p>}
        <Rows reasons={onScreen} {...row} />
        {behind.length > 0 && (
          <>
            <h3 className="mt-10 text-body font-semibold">{words.behind}</h3>
            <p className="mt-1 border-b border-line pb-3 text-small text-soft">
              {words.behindRule}
            </p>
            <Rows reasons={behind} {...row} />
          </>
        )}
      </section>
    </div>
  );
}

/** Others are told of, and come when they are asked for: a line must not move under a finger. */
function useFresh({ id, now, reasons }: ListsProps) {
  const news = useReasonNews(id);
  const known = useMemo(
    // All there were are shown, so that any other mark is of a new one.
    () => ({ total: reasons.length, marks: '', asOf: now, shown: reasons, ownId: undefined }),
    [reasons, now],
  );
  return useMemo(() => arrivalsIn(news, known), [news, known]);
}

function Fresh({ many }: { many: number | 'some' }) {
  const renew = useSafeRevalidate();
  return (
    <>
      {many !== 0 && (
        <button
          type="button"
          className="pill min-h-8 border border-edge bg-paper px-4 text-ink hover:bg-sheet"
          onClick={() => void renew()}
        >
          <span className="size-2 rounded-full bg-glow" aria-hidden="true" />
          {words.fresh(many)}
        </button>
      )}
      <output className="sr-only">{many === 0 ? '' : words.fresh(many)}</output>
    </>
  );
}

type RowsProps = {
  reasons: readonly OfferedReason[];
  now: string;
  gone: ReadonlySet<string>;
  leaves: () => void;
};

function Rows({ reasons, gone, ...rest }: RowsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul>
      {reasons.map((reason) => (
        <Row key={reason.id} reason={reason} isGone={gone.has(reason.id)} {...rest} />
      ))}
    </ul>
  );
}

type RowProps = Omit<RowsProps, 'reasons' | 'gone'> & { reason: OfferedReason; isGone: boolean };

function Row({ reason, now, isGone, leaves }: RowProps) {
  const said = new Date(reason.saidAt);
  const acts: readonly [PresentingAct, string][] =
    reason.standing === 'off'
      ? [['let-in', words.letIn]]
      : reason.standing === 'behind'
        ? [
            ['let-in', words.toFront],
            ['take-off', words.takeOff],
          ]
        : [['take-off', words.takeOff]];
  return (
    <li className="border-b border-line py-4">
      <p className={`text-body wrap-anywhere ${isGone ? 'text-soft line-through' : ''}`}>
        <bdi>{reason.text}</bdi>
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
          <time dateTime={reason.saidAt}>
            {formatRelative(said, new Date(Math.max(Date.parse(now), said.getTime() + 1)))}
          </time>
        </p>
        {isGone ? (
          <p className="text-small font-semibold text-soft">{words.gone}</p>
        ) : (
          <Choice reason={reason} acts={acts} leaves={leaves} />
        )}
      </div>
    </li>
  );
}

type ChoiceProps = {
  reason: OfferedReason;
  acts: readonly [PresentingAct, string][];
  leaves: () => void;
};

/** Each line has a form of its own, so that several can be pressed one after another. */
function Choice({ reason, acts, leaves }: ChoiceProps) {
  const { Form, data, state } = useFetcher<ChoosingFailure>();
  const [isPressed, setPressed] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  // As the line goes, its button still has the focus.
  useLayoutEffect(() => {
    const form = place.current;
    return () => {
      if (form?.contains(document.activeElement)) leaves();
    };
  }, [leaves]);
  return (
    <>
      <Form
        ref={place}
        method="post"
        className="flex flex-wrap gap-2"
        onSubmit={() => setPressed(true)}
        preventScrollReset
      >
        <input type="hidden" name="reason" value={reason.id} />
        <input type="hidden" name="version" value={reason.version} />
        {acts.map(([act, label]) => (
          <button
            key={act}
            type="submit"
            name="does"
            value={act}
            aria-disabled={state !== 'idle'}
            aria-label={words.ofReason({ label, text: reason.text })}
            className={`pill min-h-11 ${act === 'let-in' ? 'pill-solid' : 'pill-line'}`}
          >
            {label}
          </button>
        ))}
      </Form>
      {isPressed && state === 'idle' && data && (
        <p role="alert" className="basis-full text-small font-semibold text-alarm">
          {failureContent(data)}
        </p>
      )}
    </>
  );
}
