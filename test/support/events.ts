import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import type { QuestionUpdate } from '../../app/results/question-update.ts';
import type { ReasonNews } from '../../app/reasons/reason-news.ts';
import type { RecentActivity } from '../../app/live/recent-activity.ts';
import { WAIT_LIMIT_MS } from './wait-limits.ts';

/** An event as the standard for server-sent events has it, and when it came. */
export type ServerEvent = { type: string; id: string; data: string; at: number };

export type StreamResponse = { status: number; headers: IncomingHttpHeaders; at: number };

/**
 * A reader of a stream who does what the standard says: comes back after an end or a break when `retry` has passed, and
 * names the last event it knows; gives up where it is answered with anything but a stream.
 */
export type EventReader = {
  /** Everything heard, over all connections. */
  readonly events: readonly ServerEvent[];
  /** Every answer to its requests. */
  readonly responses: readonly StreamResponse[];
  readonly state: 'connecting' | 'open' | 'closed';
  readonly retryMs: number;
  /** The first event from `from` on that is wanted, heard already or to come. */
  event(wanted: (event: ServerEvent) => boolean, from?: number): Promise<ServerEvent>;
  /** The same of what is told of questions. */
  news(wanted: (news: QuestionUpdate) => boolean, from?: number): Promise<QuestionUpdate>;
  feed(wanted: (feed: RecentActivity) => boolean, from?: number): Promise<RecentActivity>;
  /** When so many of its requests were answered. */
  response(times: number): Promise<StreamResponse>;
  close(): void;
};

type Options = {
  headers?: Readonly<Record<string, string>>;
  /** Told of each event as it comes. */
  onEvent?: (event: ServerEvent) => void;
};

/** What the standard leaves to the reader, until a stream says otherwise. */
const FIRST_RETRY_MS = 1_000;

export function readEvents(
  address: string,
  path: string,
  { headers = {}, onEvent = () => undefined }: Options = {},
): EventReader {
  const events: ServerEvent[] = [];
  const responses: StreamResponse[] = [];
  const waiting = new Set<() => void>();
  let state: EventReader['state'] = 'connecting';
  let retryMs = FIRST_RETRY_MS;
  let lastId = '';
  let sent: ClientRequest | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    for (const one of waiting) one();
  };
  function connect(): void {
    const { hostname, port, host } = new URL(address);
    const asking = {
      host,
      accept: 'text/event-stream',
      ...headers,
      ...(lastId !== '' && { 'last-event-id': lastId }),
    };
    const lines = createEventParser({
      event(type, id, data) {
        lastId = id;
        const event = { type, id, data, at: performance.now() };
        events.push(event);
        onEvent(event);
      },
      retry: (ms) => (retryMs = ms),
    });
    sent = request({ hostname, port, path, agent: false, headers: asking }, (answer) => {
      const { statusCode: status = 0, headers: told } = answer;
      responses.push({ status, headers: told, at: performance.now() });
      if (status !== 200 || !told['content-type']?.startsWith('text/event-stream')) close();
      else state = 'open';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        lines(text);
        look();
      });
      answer.on('error', () => undefined);
      look();
    });
    sent.on('error', () => undefined);
    sent.once('close', comeBack);
    sent.end();
  }
  function comeBack(): void {
    if (state === 'closed') return;
    state = 'connecting';
    look();
    timer = setTimeout(connect, retryMs);
  }
  function close(): void {
    state = 'closed';
    clearTimeout(timer);
    sent?.destroy();
  }
  function until<Value>(find: () => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(limit);
        waiting.delete(attempt);
      };
      const attempt = () => {
        const found = find();
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      const limit = setTimeout(() => {
        stop();
        const told = events.map(({ type, data }) => `${type} ${data}`).slice(-20);
        reject(new Error(`Nothing like it came on ${path}. Heard:\n${told.join('\n')}`));
      }, WAIT_LIMIT_MS);
      waiting.add(attempt);
      attempt();
    });
  }
  const event: EventReader['event'] = (wanted, from = 0) =>
    until(() => events.slice(from).find((one) => wanted(one)));
  const dataOf = async <Data>(type: string, wanted: (data: Data) => boolean, from?: number) => {
    const read = ({ data }: ServerEvent) => JSON.parse(data) as Data;
    return read(await event((one) => one.type === type && wanted(read(one)), from));
  };

  connect();
  return {
    events,
    responses,
    get state() {
      return state;
    },
    get retryMs() {
      return retryMs;
    },
    event,
    news: (wanted, from) => dataOf<QuestionUpdate>('news', wanted, from),
    feed: (wanted, from) => dataOf<RecentActivity>('feed', wanted, from),
    response: (times) => until(() => responses[times - 1]),
    close,
  };
}

type ParserCallbacks = {
  event(type: string, id: string, data: string): void;
  retry(ms: number): void;
};

/** The grammar of a stream, for the text of one connection in any pieces. */
function createEventParser(told: ParserCallbacks): (text: string) => void {
  let pending = '';
  let [type, data, id] = ['', '', ''];
  const take = (line: string) => {
    if (line === '') {
      // Without data there is no event.
      if (data !== '') told.event(type || 'message', id, data.slice(0, -1));
      [type, data] = ['', ''];
      return;
    }
    const [, field = '', value = ''] = /^([^:]*)(?::\x20?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') type = value;
    else if (field === 'data') data += `${value}\n`;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) told.retry(Number(value));
  };
  return (text) => {
    const lines = (pending + text).split(/\r\n|\n|\r/);
    pending = lines.pop() ?? '';
    lines.forEach(take);
  };
}

/** The same once, as whoever no stream reaches asks for it. */
export type EventsSnapshot = {
  news: QuestionUpdate[];
  reasons: ReasonNews[];
  feed: RecentActivity | null;
};

/** Also how the reasons on these questions stand. */
export const reasonsPath = (...questions: string[]) =>
  `${eventsPath(...questions)}&${new URLSearchParams(questions.map((id) => ['reasons', id]))}`;

export const eventsPath = (...questions: string[]) =>
  `/events?${new URLSearchParams(questions.map((id) => ['question', id]))}`;
