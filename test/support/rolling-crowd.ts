import { Agent, request, type ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceKey } from './answers.ts';
import { eventsPath } from './events.ts';

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
  /** Of each stream that ended, from its end to the first word of the next. */
  silences: number[];
  stepsBack: string[];
};

export type RequestKind = 'answer' | 'page' | 'form' | 'document';

export type RollingLoad = {
  answersASecond: number;
  /** Of pages, forms and documents together. */
  requestsASecond: number;
  streams: number;
};

type Asked = { kind: RequestKind; path: string; method?: string; body?: string; type?: string };
type Heard = { status: number; body: string };

const TICK_MS = 20;
const PATIENCE_MS = 20_000;
/** Below what HAProxy waits for between two requests. */
const IDLE_MS = 5_000;
const OPENING_AT_ONCE = 50;
const FIRST_RETRY_MS = 1_000;

export async function startRollingCrowd(
  address: string,
  questions: readonly string[],
  { answersASecond, requestsASecond, streams }: RollingLoad,
  meanwhile: () => string = () => '',
): Promise<RollingCrowd> {
  const told: RollingTold = {
    sent: 0,
    counted: new Map(questions.map((id) => [id, []])),
    asked: new Map(),
    failed: [],
    slowestMs: 0,
    silences: [],
    stepsBack: [],
  };
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const under = new Set<Promise<void>>();
  const others = otherRequests(questions);
  const fail = (what: string) => void told.failed.push(`${what}, ${meanwhile()}`);

  async function send(asked: Asked, isMet: (heard: Heard) => boolean): Promise<Heard> {
    const began = performance.now();
    told.asked.set(asked.kind, (told.asked.get(asked.kind) ?? 0) + 1);
    const heard = await hear(agent, address, asked);
    told.slowestMs = Math.max(told.slowestMs, performance.now() - began);
    if (!isMet(heard))
      fail(`${asked.method ?? 'GET'} ${asked.path}: ${heard.status || heard.body}`);
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

  const readers = new Set<Follower>();
  for (let nth = 0; nth < streams; nth++) {
    readers.add(follow(address, questions[nth % questions.length] ?? '', told, fail));
    if (nth % OPENING_AT_ONCE === 0) await wait(TICK_MS);
  }
  const open = () => [...readers].filter((reader) => reader.isOpen()).length;
  while (open() < streams && told.failed.length === 0) await wait(TICK_MS);

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
    open,
    async stop() {
      clearInterval(ticking);
      while (under.size > 0) await Promise.all(under);
      for (const reader of readers) reader.close();
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
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.once('error', ({ message }) => resolve({ status: 0, body: message }));
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('Nothing was heard.')));
    sent.once('error', ({ message }) => resolve({ status: 0, body: message }));
    sent.end(body);
  });
}

type Follower = { isOpen(): boolean; close(): void };

/** As a browser follows: it comes back after an end when it was told to, and gives up where it is refused. */
function follow(
  address: string,
  question: string,
  told: RollingTold,
  fail: (what: string) => void,
): Follower {
  let [retryMs, endedAt, lastId, newest] = [FIRST_RETRY_MS, 0, '', 0];
  let [isOpen, isClosed] = [false, false];
  let sent: ClientRequest | undefined;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    let rest = '';
    const headers = {
      accept: 'text/event-stream',
      ...(lastId !== '' && { 'last-event-id': lastId }),
    };
    sent = request(new URL(eventsPath(question), address), { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        fail(`a stream: ${answer.statusCode}`);
        close();
        return;
      }
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(hearLine);
      });
      answer.on('error', () => undefined);
    });
    sent.on('error', () => undefined);
    sent.once('close', () => {
      if (isClosed) return;
      if (isOpen) endedAt = performance.now();
      isOpen = false;
      timer = setTimeout(connect, retryMs);
    });
    sent.end();
  }
  function hearLine(line: string): void {
    if (line === 'event: hello') {
      isOpen = true;
      if (endedAt > 0) told.silences.push(performance.now() - endedAt);
    } else if (line.startsWith('retry: ')) retryMs = Number(line.slice('retry: '.length));
    else if (line.startsWith('id: ')) {
      lastId = line.slice('id: '.length);
      const sequence = Number(lastId.split('.')[1]);
      if (sequence < newest) told.stepsBack.push(`${question}: ${newest}, then ${sequence}`);
      newest = sequence;
    }
  }
  function close(): void {
    [isClosed, isOpen] = [true, false];
    clearTimeout(timer);
    sent?.destroy();
  }
  connect();
  return { isOpen: () => isOpen, close };
}
