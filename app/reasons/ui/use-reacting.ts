import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Reaction, ReactionRefusal, SecondLook } from '../reaction-rules.ts';
import type { OwnReaction, ReactingView } from '../reactions/reacting-view.ts';
import { goneIn } from '../reason-news.ts';
import type { ReasonView } from '../shown/present.ts';
import {
  fetchReacting,
  onReactedElsewhere,
  sendLook,
  sendReaction,
  type ReactedElsewhere,
} from './reaction-requests.ts';
import { useReasonNews } from './reason-news-store.ts';

type Sending = { reason: ReasonView; said: Reaction | undefined } | { look: SecondLook };

export type ReactingState = {
  /** Undefined until it has come; null where this reader may not react. */
  view: ReactingView | null | undefined;
  /** What was said last on this page, to be changed. */
  last: OwnReaction | undefined;
  /** What was said last is whether they still see it the same. */
  hasLooked: boolean;
  /** A reaction that is being changed. */
  changing: OwnReaction | undefined;
  sending: Sending | undefined;
  problem: ReactionRefusal | 'refused' | 'not-sent' | 'not-loaded' | undefined;
  /** Grows with each press that may have taken away what had the focus. */
  presses: number;
};

type Reading = {
  served: ReactingView | null | undefined;
  picks: readonly number[];
  near: RefObject<HTMLElement | null>;
};

/** Comes by a request when the reader is near: pages are made for many, and which reason comes next is one reader's own. */
export function useReacting(id: string, { served, picks, near }: Reading) {
  const [state, setState] = useState<ReactingState>({
    view: served,
    last: undefined,
    hasLooked: false,
    changing: undefined,
    sending: undefined,
    problem: undefined,
    presses: 0,
  });
  const isSending = useRef(false);
  const wantsOwn = useRef(served?.own !== undefined);
  const replies = useRef(0);
  const update = useCallback(
    (change: Partial<ReactingState>) => setState((before) => ({ ...before, ...change })),
    [],
  );

  /** What was read before the reply to a press may be older than it, and is read again. */
  const read = useCallback(
    async function untilNewest(): Promise<ReactingView | null> {
      const before = replies.current;
      const view = await fetchReacting(id, wantsOwn.current);
      return before === replies.current ? view : untilNewest();
    },
    [id],
  );

  /** Which reason is next is drawn anew with each reading: the one before the reader stays, unless it is `leaves`. */
  const load = useCallback(
    async (leaves?: string) => {
      try {
        const view = await read();
        setState((before) => ({
          ...before,
          view: view && (before.view?.next?.id === leaves ? view : withWaiting(before, view)),
          problem: stillUnsent(before),
        }));
      } catch {
        setState((before) => ({ ...before, problem: stillUnsent(before) ?? 'not-loaded' }));
      }
    },
    [read],
  );

  const { problem, sending } = state;
  const next = state.view?.next;
  const nextId = next?.id;
  const reload = useCallback(async () => {
    await load(nextId);
    setState((before) => ({ ...before, presses: before.presses + 1 }));
  }, [load, nextId]);

  const isThere = state.view !== undefined;
  useEffect(() => {
    if (isThere || !near.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: NEAR },
    );
    observer.observe(near.current);
    return () => observer.disconnect();
  }, [isThere, load, near]);

  const say = useCallback(
    async (sent: Sending) => {
      if (isSending.current) return;
      isSending.current = true;
      update({ sending: sent, problem: undefined });
      const reply = await ('look' in sent
        ? sendLook(id, sent.look, wantsOwn.current)
        : sendReaction(id, { reason: sent.reason.id, said: sent.said }, wantsOwn.current));
      isSending.current = false;
      replies.current++;
      setState((before) => afterReply(before, sent, reply));
    },
    [id, update],
  );

  const news = useReasonNews(id);
  const isGone = Boolean(news && next && goneIn(news, [next]).length > 0);
  useEffect(() => {
    if (!isGone) return undefined;
    // The same may stand before many readers.
    const timer = setTimeout(() => void load(nextId), Math.random() * MOST_APART_MS);
    return () => clearTimeout(timer);
  }, [isGone, load, nextId]);
  // As soon as it is said: the browser may be back the next moment, and tells so once.
  useLayoutEffect(() => {
    if (problem !== 'not-sent' || !sending) return undefined;
    const again = () => void say(sending);
    addEventListener('online', again, { once: true });
    return () => removeEventListener('online', again);
  }, [problem, sending, say]);

  useEffect(
    () =>
      onReactedElsewhere((sent) => {
        if (sent.questionId !== id) return;
        replies.current++;
        setState((before) => withElsewhere(before, sent));
      }),
    [id],
  );
  const answer = picks.join();
  const knownAnswer = useRef(answer);
  useEffect(() => {
    if (knownAnswer.current === answer) return;
    knownAnswer.current = answer;
    if (!isThere) return;
    // What is asked of them follows from their answer. The reason that they may be reading stays.
    read().then(
      (view) => setState((before) => ({ ...before, view: view && withWaiting(before, view) })),
      () => undefined,
    );
  }, [answer, isThere, read]);

  const showOwn = useCallback(() => {
    if (wantsOwn.current) return;
    wantsOwn.current = true;
    void load();
  }, [load]);

  const change = useCallback(
    (changing: OwnReaction | undefined) =>
      setState((before) => ({ ...before, changing, presses: before.presses + 1 })),
    [],
  );
  return { state, say, reload, showOwn, change };
}

/** What was not sent can be sent again, whatever was read since. */
const stillUnsent = ({ problem }: ReactingState) => (problem === 'not-sent' ? problem : undefined);

const NEAR = '400px 0px';
const MOST_APART_MS = 2_000;

/** The reason that waits before the reader goes on waiting, unless it is this one. */
function withWaiting(
  { view: before }: ReactingState,
  view: ReactingView,
  reactedTo?: string,
): ReactingView {
  const waits = before?.next;
  return waits && waits.id !== reactedTo ? { ...view, next: waits } : view;
}

function withElsewhere(
  before: ReactingState,
  { reason, said, view }: ReactedElsewhere,
): ReactingState {
  // What is loaded later has it.
  if (!before.view) return before;
  const { next } = before.view;
  return {
    ...before,
    view: withWaiting(before, view, reason),
    last: next?.id === reason ? { reason: next, said } : before.last,
    changing: before.changing?.reason.id === reason ? undefined : before.changing,
  };
}

function afterReply(
  before: ReactingState,
  sent: Sending,
  reply: Awaited<ReturnType<typeof sendReaction>>,
): ReactingState {
  const presses = before.presses + 1;
  if ('isLost' in reply) return { ...before, problem: 'not-sent', presses };
  if ('refusal' in reply) {
    const { refusal } = reply;
    return { ...before, sending: undefined, problem: refusal, presses };
  }
  const { view } = reply;
  const hasLooked = 'look' in sent;
  // Whoever changes an earlier reaction comes back to the reason that was before them.
  return {
    view: withWaiting(before, view, hasLooked ? undefined : sent.reason.id),
    last: hasLooked || !sent.said ? undefined : { reason: sent.reason, said: sent.said },
    hasLooked,
    changing: undefined,
    sending: undefined,
    problem: undefined,
    presses,
  };
}
