import type { QuestionUpdate } from '../../results/question-update.ts';
import type { ResultDocument } from '../../results/details/result-document.ts';
import type { WidgetData } from './widget-data.ts';
import { isOnOwnSite } from './own-site.ts';

/**
 * How a frame receives updates: by a stream while it is visible; by polling every quarter of a minute where a host has
 * only six connections, which other frames need too, and where a sandbox removed its origin.
 */
type UpdateHandlers = {
  onUpdate: (update: QuestionUpdate) => void;
  /** The reader's earlier answer. */
  own: (picks: readonly number[], held?: boolean) => void;
  /** The counts of everyone, for a frame without an origin. */
  onResult: (counted: QuestionUpdate['result']) => void;
};
export type UpdateSubscription = { reconnect(): void; close(): void };

const REFETCH_MS = 15_000;
type OwnPicks = { question: string; choices: number[]; held?: true }[];

export function subscribeToUpdates(
  facts: WidgetData,
  hasStorage: boolean,
  { onUpdate, own: onOwnPicks, onResult }: UpdateHandlers,
): UpdateSubscription {
  const { question, survey } = facts;
  const address = `/events?question=${question}&own=1&embed=${survey}${isOnOwnSite ? '&home=1' : ''}`;
  const result = `/api/v1/questions/${question}/result`;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page from a cache has no protocol entry. `#stream` forces the stream, for trying it on one's own machine.
  const isOldHttp = location.protocol === 'http:' || load?.nextHopProtocol === 'http/1.1';
  const streams = hasStorage && (!isOldHttp || location.hash === '#stream');
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isVisible = false;
  let isClosed = false;

  const applyOwn = (told: OwnPicks) => {
    const one = told.find((picks) => picks.question === question);
    onOwnPicks(one?.choices ?? [], one?.held);
  };

  function connect(): void {
    const wanted = isVisible && !document.hidden && !isClosed;
    if (!wanted) return disconnect();
    if (source ?? timer) return;
    if (!streams) return void refetch();
    source = new EventSource(address);
    source.addEventListener('own', ({ data }: MessageEvent<string>) =>
      applyOwn(JSON.parse(data) as OwnPicks),
    );
    source.addEventListener('news', ({ data }: MessageEvent<string>) =>
      onUpdate(JSON.parse(data) as QuestionUpdate),
    );
    source.addEventListener('error', () => {
      // A browser whose request was refused does not reconnect by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      disconnect();
      timer = setTimeout(again, REFETCH_MS);
    });
  }

  function disconnect(): void {
    source?.close();
    clearTimeout(timer);
    source = timer = undefined;
  }

  function again(): void {
    timer = undefined;
    connect();
  }

  async function refetch(): Promise<void> {
    // The timer is set before the response arrives, so that two requests never run at once.
    timer = setTimeout(again, REFETCH_MS * (0.9 + 0.2 * Math.random()));
    // A split stays as it was served: it changes only with releases.
    if (!hasStorage) return facts.splitQuery === '' ? fetchResult() : undefined;
    const told = await fetchJson<{ news: QuestionUpdate[]; own?: OwnPicks }>(address);
    if (told?.own) applyOwn(told.own);
    told?.news.forEach(onUpdate);
  }

  /** Reads the result document, which anybody may read. */
  async function fetchResult(): Promise<void> {
    const told = await fetchJson<ResultDocument>(result);
    if (!told) return;
    const { people, outside, leader, choices, burst } = told;
    onResult({
      people,
      none: outside.none,
      notSure: outside.notSure,
      leader: leader === null ? undefined : Number(leader),
      choices: choices.map(({ id, count }) => [Number(id), count]),
      burst,
    });
  }

  document.addEventListener('visibilitychange', connect);
  new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false;
    connect();
  }).observe(document.documentElement);

  return {
    reconnect() {
      disconnect();
      connect();
    },
    close() {
      isClosed = true;
      disconnect();
    },
  };
}

async function fetchJson<T>(address: string): Promise<T | undefined> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(REFETCH_MS),
    });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
