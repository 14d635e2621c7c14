import type { News } from '../../results/news.ts';
import type { ResultDocument } from '../../results/words/result-document.ts';
import type { FrameFacts } from './frame-facts.ts';
import { isAtHome } from './frame-home.ts';

/**
 * How a frame hears: by a stream while it can be seen; by asking every quarter of a minute where six connections a host
 * are all there are, since other frames want theirs, and where a sandbox took its origin away.
 */
type Ears = {
  news: (news: News) => void;
  /** What was answered here before. */
  own: (picks: readonly number[], held?: boolean) => void;
  /** The counts of all, where nobody is told of them. */
  whole: (counted: News['result']) => void;
};
export type FrameLine = { renew(): void; close(): void };

const ASK_MS = 15_000;
type OwnPicks = { question: string; choices: number[]; held?: true }[];

export function hearNews(
  facts: FrameFacts,
  isKept: boolean,
  { news, own, whole }: Ears,
): FrameLine {
  const { question, survey } = facts;
  const address = `/events?question=${question}&own=1&embed=${survey}${isAtHome ? '&home=1' : ''}`;
  const result = `/api/v1/questions/${question}/result`;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // What came out of a cache tells no protocol. `#stream` is for whoever wants to see it on their own machine.
  const isOldHttp = location.protocol === 'http:' || load?.nextHopProtocol === 'http/1.1';
  const streams = isKept && (!isOldHttp || location.hash === '#stream');
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSeen = false;
  let isClosed = false;

  const ownIn = (told: OwnPicks) => {
    const one = told.find((picks) => picks.question === question);
    own(one?.choices ?? [], one?.held);
  };

  function follow(): void {
    const wanted = isSeen && !document.hidden && !isClosed;
    if (!wanted) return stop();
    if (source ?? timer) return;
    if (!streams) return void ask();
    source = new EventSource(address);
    source.addEventListener('own', ({ data }: MessageEvent<string>) =>
      ownIn(JSON.parse(data) as OwnPicks),
    );
    source.addEventListener('news', ({ data }: MessageEvent<string>) =>
      news(JSON.parse(data) as News),
    );
    source.addEventListener('error', () => {
      // A browser that is told no does not ask again by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      stop();
      timer = setTimeout(again, ASK_MS);
    });
  }

  function stop(): void {
    source?.close();
    clearTimeout(timer);
    source = timer = undefined;
  }

  function again(): void {
    timer = undefined;
    follow();
  }

  async function ask(): Promise<void> {
    // Taken before the answer is there: nobody asks twice at once.
    timer = setTimeout(again, ASK_MS * (0.9 + 0.2 * Math.random()));
    // A part of the answers is as it was served: it moves in steps.
    if (!isKept) return facts.query === '' ? hearWhole() : undefined;
    const told = await read<{ news: News[]; own?: OwnPicks }>(address);
    if (told?.own) ownIn(told.own);
    told?.news.forEach(news);
  }

  /** As its document, which anybody may read. */
  async function hearWhole(): Promise<void> {
    const told = await read<ResultDocument>(result);
    if (!told) return;
    const { people, outside, leader, choices, burst } = told;
    whole({
      people,
      none: outside.none,
      notSure: outside.notSure,
      leader: leader === null ? undefined : Number(leader),
      choices: choices.map(({ id, count }) => [Number(id), count]),
      burst,
    });
  }

  document.addEventListener('visibilitychange', follow);
  new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false;
    follow();
  }).observe(document.documentElement);

  return {
    renew() {
      stop();
      follow();
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}

async function read<T>(address: string): Promise<T | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
