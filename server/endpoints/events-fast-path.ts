import type { IncomingMessage } from 'node:http';
import { evictOldest } from '../../app/base/evict-oldest.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { createClientAddress } from '../http/client-address.ts';
import { logFailure } from '../http/error-handler.ts';
import { isPipelined } from '../http/pipelining.ts';
import { findRepeated } from '../http/repeated-parameters.ts';
import { isWellFormed } from '../http/request-checks.ts';
import { voterIdInCookie } from '../http/request-voter.ts';
import type { Services } from '../http/services.ts';
import { eventsQuery, type EventsQuery } from '../schemas/events.ts';
import { readQuery, repeatLimitsOf } from '../schemas/query.ts';
import {
  createStreamOpener,
  noteCounted,
  STREAM_PATH,
  STREAM_RATE,
  type EventsSubscription,
} from './event-stream.ts';

/** Of addresses that many have in common, as those of one question do. */
const MAX_KNOWN = 1_000;
const MAX_LENGTH = 300;

/**
 * Opens a stream for whom nothing has to be read from the database, before the framework sees the request: thousands come
 * at once where a process was replaced. Only what is known to the letter is opened here; anything else, and all that is refused,
 * goes on to events-endpoint.ts, which opens the same: `pass`.
 */
export function createEventsFastPath(services: Services) {
  const { accounts, hosts, limits, log, settings, state } = services;
  const open = createStreamOpener(services);
  const addressOf = createClientAddress(settings);
  const queryOf = createQueryReader();

  return (request: IncomingMessage, pass: () => void): void => {
    const { url = '', headers } = request;
    if (!hosts.has(headers.host ?? '') || !isWellFormed(request)) return pass();
    if (!state.ready || state.draining) return pass();
    // A session is looked up in the database, and so is what a reader has answered.
    if (accounts.sessionCookieState(headers.cookie) === 'signed') return pass();
    const browser = voterIdInCookie(headers, services);
    const asked = queryOf(url.slice(STREAM_PATH.length));
    if (!asked || asked.topic !== undefined || (asked.isOwn && browser !== undefined))
      return pass();
    const network = networkOf(addressOf(request));
    const last = headers['last-event-id'];
    const subscription = {
      questions: asked.questions,
      reasons: asked.reasons,
      earned: NOTHING_EARNED,
      voterId: undefined,
      activity: asked.wantsActivity
        ? { topicId: undefined, isMinutesOnly: asked.isMinutesOnly }
        : undefined,
      lastEventId: typeof last === 'string' ? last : undefined,
      own: [],
    };
    void openOrPass({ request, pass }, { network, browser }, subscription);
  };

  async function openOrPass(
    { request, pass }: { request: IncomingMessage; pass: () => void },
    reader: { network: string; browser: string | undefined },
    subscription: EventsSubscription,
  ): Promise<void> {
    const { socket } = request;
    try {
      const isWithin = await limits.take('events', reader.network, STREAM_RATE);
      if (socket.destroyed) return;
      if (isWithin && !isPipelined(socket) && !open({ socket }, reader, subscription)) return;
      noteCounted(request, isWithin);
      pass();
    } catch (error) {
      logFailure(log, error, { stream: subscription.questions });
      // Unlike a refusal it lets an `EventSource` come again.
      socket.destroy();
    }
  }
}

const NOTHING_EARNED: ReadonlyMap<string, string> = new Map();

/** What an address asks for; undefined of one that is refused, or that stands in a frame. */
function createQueryReader(): (search: string) => EventsQuery | undefined {
  const known = new Map<string, EventsQuery>();
  const limits = repeatLimitsOf(eventsQuery);
  return (search) => {
    const before = known.get(search);
    if (before) return before;
    const params = new URLSearchParams(search);
    if (findRepeated(params, limits)) return undefined;
    const read = readQuery(eventsQuery, params);
    if (!('query' in read) || read.query.embed !== undefined) return undefined;
    if (search.length <= MAX_LENGTH) {
      known.set(search, read.query);
      evictOldest(known, MAX_KNOWN);
    }
    return read.query;
  };
}
