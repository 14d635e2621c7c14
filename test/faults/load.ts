import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceKey } from '../support/answers.ts';

/** People who answer and people who read, all the time, and what each of them was told. */
export type Load = {
  told: Told;
  /** From a moment to the first answer that was begun after it and was counted; Infinity where none was in time. */
  countedAfter(moment: number, limitMs?: number): Promise<number>;
  stop(): Promise<void>;
};

export type Told = {
  /** The number that each counted answer was given. */
  counted: number[];
  /** By status: not counted, or nobody knows. */
  refused: Map<number, number>;
  /** Refused, and not told when to come back. */
  withoutRetry: number;
  /** Who heard nothing, since the connection broke. */
  unheard: number;
  /** Between two answers that were counted, one after the other. */
  longestSilenceMs: number;
  slowestMs: number;
  /** By status; 0 for none. */
  pages: Map<number, number>;
  slowestPageMs: number;
};

type Crowd = {
  address: () => string;
  id: string;
  answerers?: number;
  readers?: number;
};
type Heard = { status: number; body: string; retryAfter: string | undefined; ms: number };

const PAUSE_MS = 20;
const PAUSE_AFTER_REFUSAL_MS = 100;
/** Longer than any of the site's own limits. */
const PATIENCE_MS = 25_000;
const BACK_LIMIT_MS = 60_000;

export function startLoad({ address, id, answerers = 32, readers = 4 }: Crowd): Load {
  const told: Told = emptyTold();
  const agent = new Agent({ keepAlive: true });
  const waiting = new Set<{ moment: number; done: (ms: number) => void }>();
  const over = new AbortController();
  let lastCounted = performance.now();

  function noteCounted(began: number): void {
    const now = performance.now();
    told.longestSilenceMs = Math.max(told.longestSilenceMs, now - lastCounted);
    lastCounted = now;
    for (const one of waiting) if (began >= one.moment) one.done(now - one.moment);
  }

  async function answer(): Promise<void> {
    for (let nth = 0; !over.signal.aborted; nth++) {
      const began = performance.now();
      const heard = await ask(agent, address(), `/api/v1/questions/${id}/answer`, {
        choice: 1 + (nth % 2),
      });
      told.slowestMs = Math.max(told.slowestMs, heard.ms);
      if (heard.status === 200) {
        told.counted.push(Number(/"sequence":(\d+)/.exec(heard.body)?.[1]));
        noteCounted(began);
      } else if (heard.status === 0) told.unheard++;
      else {
        told.refused.set(heard.status, (told.refused.get(heard.status) ?? 0) + 1);
        if (heard.retryAfter === undefined) told.withoutRetry++;
      }
      await wait(heard.status === 200 ? PAUSE_MS : PAUSE_AFTER_REFUSAL_MS);
    }
  }
  async function read(): Promise<void> {
    while (!over.signal.aborted) {
      const { status, ms } = await ask(agent, address(), `/question/${id}`);
      told.pages.set(status, (told.pages.get(status) ?? 0) + 1);
      told.slowestPageMs = Math.max(told.slowestPageMs, ms);
      await wait(PAUSE_AFTER_REFUSAL_MS);
    }
  }
  const all = [
    ...Array.from({ length: answerers }, answer),
    ...Array.from({ length: readers }, read),
  ];
  return {
    told,
    countedAfter(moment, limitMs = BACK_LIMIT_MS) {
      return new Promise((resolve) => {
        const one = {
          moment,
          done: (ms: number) => {
            clearTimeout(timer);
            waiting.delete(one);
            resolve(ms);
          },
        };
        const timer = setTimeout(() => one.done(Infinity), limitMs);
        waiting.add(one);
      });
    },
    async stop() {
      over.abort();
      await Promise.all(all);
      agent.destroy();
    },
  };
}

function emptyTold(): Told {
  return {
    counted: [],
    refused: new Map(),
    withoutRetry: 0,
    unheard: 0,
    longestSilenceMs: 0,
    slowestMs: 0,
    pages: new Map(),
    slowestPageMs: 0,
  };
}

/** What is told from here on, beside what was told before. */
export function resetPages(told: Told): void {
  told.pages.clear();
  told.slowestPageMs = 0;
  told.slowestMs = 0;
}

/** A page, or with a choice the answer of somebody new. */
function ask(
  agent: Agent,
  address: string,
  path: string,
  { choice }: { choice?: number } = {},
): Promise<Heard> {
  const began = performance.now();
  return new Promise((resolve) => {
    let body = '';
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, body, retryAfter, ms: performance.now() - began });
    const url = new URL(path, address);
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': deviceKey(),
    };
    const sent = request(
      url,
      { agent, timeout: PATIENCE_MS, ...(choice && { method: 'PUT', headers }) },
      (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          if (choice) body += text;
        });
        answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']));
        answer.once('error', () => end(0));
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('Nothing was heard.')));
    sent.once('error', () => end(0));
    sent.end(choice && `{"choices":["${choice}"]}`);
  });
}

/** As `200 × 15, 503 × 2`. */
export function countsIn(statuses: ReadonlyMap<number, number>): string {
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  return sorted.map(([status, times]) => `${status || 'nothing'} × ${times}`).join(', ') || 'none';
}
