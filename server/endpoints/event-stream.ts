import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StreamRequest } from '../../app/live/stream/broadcaster.server.ts';
import type { OwnPicks } from '../../app/live/own-picks.server.ts';
import { streamHead } from '../../app/platform/http/sse.server.ts';
import { commonHeaders, dataHeaders } from '../../app/platform/http/security-headers.server.ts';
import { hasBody, isFree } from '../http/pipelining.ts';
import type { StreamReader, StreamRefusal } from '../http/stream-places.ts';
import type { Services } from '../http/services.ts';

/** Of requests for one, with what is followed behind it. */
export const STREAM_PATH = '/events?';
export const STREAM_TYPE = 'text/event-stream; charset=utf-8';
export const STREAM_RATE = { perMinute: 6_000, burst: 6_000, inPortions: true } as const;

const counted = new WeakMap<IncomingMessage, boolean>();

/** A request that goes on to the framework was counted already, and is not counted there again. */
export function noteCounted(request: IncomingMessage, isWithin: boolean): void {
  counted.set(request, isWithin);
}

/** Whether it was within the rate; undefined of one that was not counted. */
export function wasWithinRate(request: IncomingMessage): boolean | undefined {
  return counted.get(request);
}

/** `own`: what was answered before in the frame that asks. */
export type EventsSubscription = StreamRequest & { own: readonly OwnPicks[] };

/** Asked so, the address sends once what a stream would begin with. */
export function asksOnce(accept = ''): boolean {
  return /\bapplication\/json\b/.test(accept);
}

/** Whether it asks for a stream, which takes its connection up for good, so that nothing else may be on it. */
export function isForStream(request: IncomingMessage): boolean {
  const { method, url = '', headers, socket } = request;
  return (
    url.startsWith(STREAM_PATH) &&
    method === 'GET' &&
    !asksOnce(headers.accept) &&
    headers.expect === undefined &&
    !hasBody(request) &&
    isFree(socket)
  );
}

/** Makes the connection of a request a stream, or tells why it may not be one. */
export function createStreamOpener({ live, transport }: Services) {
  const head = streamHead({
    'content-type': STREAM_TYPE,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...commonHeaders(transport),
    ...dataHeaders(),
  });

  return (
    { response, socket }: { response?: ServerResponse; socket: Socket },
    reader: Omit<StreamReader, 'questions'>,
    subscription: EventsSubscription,
  ): StreamRefusal | undefined => {
    const questions = subscription.questions.length;
    const place = live.places.take({ ...reader, questions }, live.streams.counters.open);
    if (typeof place !== 'function') return place;
    // A stream does not use the `ServerResponse`. Detached, it can be freed.
    response?.detachSocket(socket);
    live.streams.open(socket, head, {
      begin(stream) {
        if (subscription.own.length > 0)
          live.streams.send(
            stream,
            'own',
            Buffer.from(`event: own\ndata: ${JSON.stringify(subscription.own)}\n\n`),
          );
        live.broadcaster.subscribe(stream, subscription);
      },
      closed(stream) {
        place();
        live.broadcaster.unsubscribe(stream);
      },
    });
    return undefined;
  };
}
