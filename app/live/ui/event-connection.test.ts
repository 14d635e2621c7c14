import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subscription } from '../subscription.ts';
import { openEventConnection, type EventConnection } from './event-connection.ts';

/** A process of the version before refuses an address that asks for reasons (docs/decisions/0085). */
const FOLLOWING: Subscription = {
  questions: ['abcdefghjk'],
  activity: undefined,
  own: [],
  reasons: ['abcdefghjk'],
};
const WITH = '/events?question=abcdefghjk&reasons=abcdefghjk';
const WITHOUT = '/events?question=abcdefghjk';

class Source extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly all: Source[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  /** An error status ends a stream for good; a line that breaks has the browser try again. */
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  hear(name: string): void {
    this.readyState = Source.OPEN;
    this.dispatchEvent(new MessageEvent(name, { data: '{}' }));
  }
}

const asked: string[] = [];
let statusOf: (address: string) => number;
let connection: EventConnection | undefined;
const states: string[] = [];
const addresses = () => Source.all.map(({ url }) => url);
const lastSource = () => Source.all.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const body = JSON.stringify({ news: [], feed: null });
    return Promise.resolve(new Response(body, { status: statusOf(address) }));
  });
});
afterEach(() => {
  connection?.close();
  for (const list of [asked, states, Source.all]) list.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(following = FOLLOWING): void {
  connection = openEventConnection(following, {
    onEvent: () => undefined,
    onState: (state) => states.push(state),
  });
}

const refuseReasons = (address: string) => (address.includes('reasons') ? 400 : 200);

test('a stream that is refused with reasons comes back without them, and asks for them with the next', async () => {
  statusOf = refuseReasons;
  open();
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(0);
  expect([addresses(), asked]).toEqual([[WITH, WITHOUT], [WITH]]);
  lastSource()?.hear('hello');
  expect(states).toEqual(['live']);
  // The process ends, and one of this version may answer.
  lastSource()?.fail(0);
  expect(addresses()).toEqual([WITH, WITHOUT, WITH]);
  lastSource()?.hear('hello');
  expect(states).toEqual(['live', 'live']);
  // Of this one the browser opens it again by itself.
  lastSource()?.fail(0);
  expect(addresses()).toHaveLength(3);
});

test('where streams are blocked as well it asks without reasons, and later with them', async () => {
  statusOf = refuseReasons;
  open();
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(0);
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new Set(asked.slice(1))).toEqual(new Set([WITHOUT]));
  expect([new Set(states), Source.all.length]).toEqual([new Set(['polling']), 2]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(addresses().slice(0, 3)).toEqual([WITH, WITHOUT, WITH]);
});

test('whoever asks for no reasons, or is refused without them too, is away and asks on', async () => {
  statusOf = () => 400;
  open({ ...FOLLOWING, reasons: [] });
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([addresses(), new Set(states)]).toEqual([[WITHOUT], new Set(['away'])]);
  connection?.close();
  open();
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(0);
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(addresses().slice(1)).toEqual([WITH, WITHOUT]);
});

test('a site that does not respond is asked for reasons again', async () => {
  statusOf = () => 503;
  open();
  lastSource()?.fail(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([addresses(), new Set(asked)]).toEqual([[WITH], new Set([WITH])]);
});
