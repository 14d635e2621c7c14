import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Reaction, ReactionRefusal, SecondLook } from '../reaction-rules.ts';
import type { OwnReaction, ReactingView } from '../reactions/reacting-view.ts';
import { goneIn } from '../reason-news.ts';
import type { ReasonView } from '../shown/present.ts';
import { fetchReacting, sendLook, sendReaction } from './reaction-requests.ts';
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
};

/** Comes by a request when the reader is near: pages are made for many, and which reason comes next is one reader's own. */
export function useReacting(
  id: string,
  served: ReactingView | null | undefined,
  near: RefObject<HTMLElement | null>,
) {
  const [state, setState] = useState<ReactingState>({
    view: served,
    last: undefined,
    hasLooked: false,
    changing: undefined,
    sending: undefined,
    problem: undefined,
  });
  const isSending = useRef(false);
  const wantsOwn = useRef(served?.own !== undefined);
  const update = useCallback(
    (change: Partial<ReactingState>) => setState((before) => ({ ...before, ...change })),
    [],
  );

  const load = useCallback(async () => {
    try {
      update({ view: await fetchReacting(id, wantsOwn.current), problem: undefined });
    } catch {
      update({ problem: 'not-loaded' });
    }
  }, [id, update]);

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
      setState((before) => afterReply(before, sent, reply));
    },
    [id, update],
  );

  const { problem, sending } = state;
  const news = useReasonNews(id);
  const next = state.view?.next;
  const isGone = Boolean(news && next && goneIn(news, [next]).length > 0);
  useEffect(() => {
    if (!isGone) return undefined;
    // The same may stand before many readers.
    const timer = setTimeout(() => void load(), Math.random() * MOST_APART_MS);
    return () => clearTimeout(timer);
  }, [isGone, load]);
  useEffect(() => {
    if (problem !== 'not-sent' || !sending) return undefined;
    const again = () => void say(sending);
    addEventListener('online', again, { once: true });
    return () => removeEventListener('online', again);
  }, [problem, sending, say]);

  const showOwn = useCallback(() => {
    if (wantsOwn.current) return;
    wantsOwn.current = true;
    void load();
  }, [load]);

  const change = useCallback((changing: OwnReaction | undefined) => update({ changing }), [update]);
  return { state, say, load, showOwn, change };
}

const NEAR = '400px 0px';
const MOST_APART_MS = 2_000;

function afterReply(
  before: ReactingState,
  sent: Sending,
  reply: Awaited<ReturnType<typeof sendReaction>>,
): ReactingState {
  if ('isLost' in reply) return { ...before, problem: 'not-sent' };
  if ('refusal' in reply) {
    const { refusal } = reply;
    return { ...before, sending: undefined, problem: refusal };
  }
  const { view } = reply;
  const hasLooked = 'look' in sent;
  // Whoever changes an earlier reaction comes back to the reason that was before them.
  const waits = before.view?.next;
  const next = waits && (hasLooked || waits.id !== sent.reason.id) ? waits : view.next;
  return {
    view: { ...view, next },
    last: hasLooked || !sent.said ? undefined : { reason: sent.reason, said: sent.said },
    hasLooked,
    changing: undefined,
    sending: undefined,
    problem: undefined,
  };
}
