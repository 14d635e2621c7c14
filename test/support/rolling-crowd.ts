import { Agent, request, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceKey } from './answers.ts';
import { PROCESS_HEADER } from './balancer.ts';
import { createFollowers, type FollowersTold } from './rolling-followers.ts';

/**
 * People who answer, read, send forms and follow, however slow the site is: so many a second and not one after another. Each
 * request that is not met is kept with what was heard.
 */
export type RollingCrowd = {
  told: RollingTold;
  /** How many streams are open. */
  open(): number;
  /** Until the last stream that was told of answers knows of all. */
  stop(): Promise<void>;
};

export type RollingTold = {
  sent: number;
  /** The number that each counted answer was given, by question. */
  counted: Map<string, number[]>;
  asked: Map<RequestKind, number>;
  failed: string[];
  slowestMs: number;
  /** For how long these people themselves stood still: what they waited for the site is told too long by as much. */
  lagMs: () => number;
} & FollowersTold;

export type RequestKind = 'answer' | 'page' | 'form' | 'document';

export type RollingLoad = {
  answersASecond: number;
  /** Of pages, forms and documents together. */
  requestsASecond: number;
  streams: number;
};

type Asked = { kind: RequestKind; path: string; method?: string; body?: string; type?: string };
type Heard = { status: number; body: string; from: string };

const TICK_MS = 20;
const PATIENCE_MS = 20_000;
/** Below what HAProxy waits for between two requests. */
const IDLE_MS = 5_000;
const OPENING_AT_ONCE = 50;
const NS_A_MS = 1e6;
const NO_PROCESS = 'none';

export async function startRollingCrowd(
  address: string,
  questions: readonly string[],
  { answersASecond, requestsASecond, streams }: RollingLoad,
  meanwhile: () => string = () => '',
): Promise<RollingCrowd> {
  const fail = (what: string) => void told.failed.push(`${what}, ${meanwhile()}`);
  const followers = createFollowers(address, fail);
  const lag = monitorEventLoopDelay({ resolution: TICK_MS });
  const told: RollingTold = {
    ...followers.told,
    sent: 0,
    counted: new Map(questions.map((id) => [id, []])),
    asked: new Map(),
    failed: [],
    slowestMs: 0,
    lagMs: () => lag.max / NS_A_MS,
  };
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const under = new Set<Promise<void>>();
  const others = otherRequests(questions);

  async function send(asked: Asked, isMet: (heard: Heard) => boolean): Promise<Heard> {
    const began = performance.now();
    told.asked.set(asked.kind, (told.asked.get(asked.kind) ?? 0) + 1);
    const heard = await hear(agent, address, asked);
    const ms = performance.now() - began;
    told.slowestMs = Math.max(told.slowestMs, ms);
    if (!isMet(heard))
      fail(
        `${asked.method ?? 'GET'} ${asked.path}: ${heard.status || heard.body} of ${heard.from} after ${Math.round(ms / 1_000)} s`,
      );
    return heard;
  }
  async function answer(id: string): Promise<void> {
    told.sent++;
    const { status, body } = await send(
      {
        kind: 'answer',
        method: 'PUT',
        path: `/api/v1/questions/${id}/answer`,
        type: 'application/json',
        body: `{"choices":["${1 + (told.sent % 2)}"]}`,
      },
      (heard) => heard.status === 200,
    );
    if (status === 200) told.counted.get(id)?.push(Number(/"sequence":(\d+)/.exec(body)?.[1]));
  }
  const other = async (nth: number) => {
    const asked = others[nth % others.length];
    if (asked) await send(asked, ({ status }) => status >= 200 && status < 400);
  };
  const begin = (work: Promise<void>) => {
    under.add(work);
    void work.finally(() => under.delete(work));
  };

  for (let nth = 0; nth < streams; nth++) {
    followers.add(questions[nth % questions.length] ?? '');
    if (nth % OPENING_AT_ONCE === 0) await wait(TICK_MS);
  }
  while (followers.open() < streams && told.failed.length === 0) await wait(TICK_MS);
  lag.enable();

  const began = performance.now();
  const begun = { answers: 0, others: 0 };
  const ticking = setInterval(() => {
    const passed = (performance.now() - began) / 1_000;
    while (begun.answers < passed * answersASecond)
      begin(answer(questions[begun.answers++ % questions.length] ?? ''));
    while (begun.others < passed * requestsASecond) begin(other(begun.others++));
  }, TICK_MS);

  return {
    told,
    open: () => followers.open(),
    async stop() {
      clearInterval(ticking);
      while (under.size > 0) await Promise.all(under);
      lag.disable();
      followers.close();
      agent.destroy();
    },
  };
}

function otherRequests(questions: readonly string[]): Asked[] {
  const form = 'application/x-www-form-urlencoded';
  const page = (path: string): Asked => ({ kind: 'page', path });
  const document = (path: string): Asked => ({ kind: 'document', path });
  return questions.flatMap((id, nth) => [
    page(`/question/${id}`),
    document(`/question/${id}.data`),
    {
      kind: 'form',
      method: 'POST',
      path: `/question/${id}`,
      type: form,
      body: 'choice=1&does=answer',
    },
    page(['/', '/live', '/topic', '/faq', '/sign-in'][nth % 5] ?? '/'),
    document(`/api/v1/questions/${id}`),
    {
      kind: 'form',
      method: 'POST',
      path: '/sign-up',
      type: form,
      body: `email=${deviceKey()}%40reader.example`,
    },
    document(`/api/v1/search?q=tea+${nth}`),
    document(`/api/v1/questions/${id}/result`),
  ]);
}

/** HAProxy answers by itself where no process did. */
function nameOf({ headers }: IncomingMessage): string {
  const name = headers[PROCESS_HEADER];
  return typeof name === 'string' ? name : NO_PROCESS;
}

function hear(
  agent: Agent,
  address: string,
  { path, method = 'GET', body, type }: Asked,
): Promise<Heard> {
  return new Promise((resolve) => {
    let text = '';
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(type !== undefined && { 'content-type': type }),
      ...(method === 'PUT' && { 'idempotency-key': deviceKey() }),
    };
    const sent = request(new URL(path, address), { agent, method, headers }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += text.length < 4_096 ? part : ''));
      const from = nameOf(answer);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text, from }));
      answer.once('error', ({ message }) => resolve({ status: 0, body: message, from }));
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('Nothing was heard.')));
    sent.once('error', ({ message }) => resolve({ status: 0, body: message, from: NO_PROCESS }));
    sent.end(body);
  });
}
