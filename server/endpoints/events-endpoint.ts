import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamRequest } from '../../app/live/stream/broadcaster.server.ts';
import { findEarnedResults } from '../../app/live/earned-results.server.ts';
import { listOwnPicks, type OwnPicks } from '../../app/live/own-picks.server.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { dataHeaders, commonHeaders } from '../../app/platform/http/security-headers.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { findTopic } from '../../app/topics/topic-rows.server.ts';
import { createCounts } from '../http/counts-by-key.ts';
import type { Handler } from '../http/call.ts';
import { isPipelined } from '../http/pipelining.ts';
import { refuse } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { EventsQuery } from '../schemas/events.ts';
import { voterIdInEmbed, findViewerVoterId, voterIdInCookie } from '../http/request-voter.ts';

/** Leaves file descriptors for answers and pages. */
const MAX_STREAMS = 15_000;
const MAX_STREAMS_OF_NETWORK = 3_000;
/** Summed over the streams of a network. A question that does not exist counts too, since following it takes memory. */
const MAX_FOLLOWED_OF_NETWORK = 100_000;
const MAX_STREAMS_OF_BROWSER = 6;
export const STREAM_RATE = { perMinute: 6_000, burst: 6_000, inPortions: true } as const;
const POLL_RATE = { perMinute: 12_000, burst: 3_000, inPortions: true } as const;
const RETRY_AFTER_S = 30;
export const STREAM_TYPE = 'text/event-stream; charset=utf-8';

/**
 * `GET /events?question={id}…&feed=1&topic={slug}`: how questions stand, as it happens. `reasons={id}…` brings how the
 * reasons on those of them stand as well. `feed=minutes` brings no question of the last hour. `own=1` identifies the reader, for
 * results that show after answering. `embed={surveyId}`: a frame asks, whose cached page lacks what was answered in it
 * before, so that comes first; with `home=1` it is what was answered on this site, since the frame stands in one of its
 * pages. Asked for JSON, it sends the same once, for readers whom streams do not reach.
 */
export function createEvents(services: Services): Handler<{ query: EventsQuery }> {
  const { database, state, transport, limits, settings, live, cookies } = services;
  const streamsByNetwork = createCounts();
  const followedByNetwork = createCounts();
  const streamsByBrowser = createCounts();
  const head = Object.entries({
    'content-type': STREAM_TYPE,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...commonHeaders(transport),
    ...dataHeaders(),
  }).flat();

  return async ({ request, reply, query: asked }) => {
    const isStream = !/\bapplication\/json\b/.test(request.headers.accept ?? '');
    const network = networkOf(request.ip);
    const isWithin = isStream
      ? await limits.take('events', network, STREAM_RATE)
      : await limits.take('asked', network, POLL_RATE);
    if (!isWithin) return sendBusy(reply, 429, 'Too many requests came from your network.');
    if (!state.ready)
      return sendBusy(reply, 503, 'The site is not ready. Try again in a moment.', 2);
    try {
      const subscription = await subscriptionOf(request, asked);
      if (!subscription) return await refuse(reply, 400, 'topic: There is no such topic.');
      return await (isStream
        ? openStream(request, reply, subscription, network)
        : sendOnce(reply, subscription));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      request.log.warn({ err: error }, 'a stream could not be opened');
      return sendBusy(reply, 503, 'The database does not respond. Try again in a moment.', 2);
    }
  };

  async function subscriptionOf(
    request: FastifyRequest,
    asked: EventsQuery,
  ): Promise<EventsSubscription | undefined> {
    const {
      questions,
      reasons,
      wantsActivity,
      isMinutesOnly,
      topic: slug,
      isOwn,
      embed,
      isOnOwnSite,
    } = asked;
    const topic = slug === undefined ? undefined : await findTopic(database.sql, slug);
    if (slug !== undefined && !topic) return undefined;
    const voterId = !isOwn
      ? undefined
      : embed === undefined || isOnOwnSite
        ? await findViewerVoterId(request, services)
        : voterIdInEmbed(request.headers, services, embed);
    const earned =
      voterId === undefined ? new Map() : await findEarnedResults(database.sql, voterId, questions);
    const own =
      voterId === undefined || embed === undefined
        ? []
        : await listOwnPicks(database.sql, voterId, questions);
    const last = request.headers['last-event-id'];
    return {
      questions,
      reasons,
      earned,
      voterId,
      activity: wantsActivity ? { topicId: topic?.id, isMinutesOnly } : undefined,
      lastEventId: typeof last === 'string' ? last : undefined,
      own,
    };
  }

  function openStream(
    request: FastifyRequest,
    reply: FastifyReply,
    subscription: EventsSubscription,
    network: string,
  ): FastifyReply {
    const { socket } = request.raw;
    if (socket.destroyed) return reply.hijack();
    // A request pipelined behind a stream would wait for its end.
    if (isPipelined(socket)) return refuse(reply, 400, 'A stream needs a connection of its own.');
    const browser = browserOf(request);
    if (live.streams.counters.open >= MAX_STREAMS)
      return sendBusy(
        reply,
        503,
        'Too many people are watching. The page asks now and then instead.',
      );
    if (streamsByNetwork.of(network) >= MAX_STREAMS_OF_NETWORK * settings.limitsScale)
      return sendBusy(reply, 429, 'Too many streams are open in your network.');
    const many = subscription.questions.length;
    if (followedByNetwork.of(network) + many > MAX_FOLLOWED_OF_NETWORK * settings.limitsScale)
      return sendBusy(reply, 429, 'Too many questions are followed in your network.');
    if (browser !== undefined && streamsByBrowser.of(browser) >= MAX_STREAMS_OF_BROWSER)
      return sendBusy(reply, 429, 'Too many streams are open in your browser.');
    reply.hijack();
    // A stream does not use the `ServerResponse`. Detached, it can be freed: kept, it would double the memory of a reader.
    reply.raw.detachSocket(socket);
    streamsByNetwork.add(network, 1);
    followedByNetwork.add(network, many);
    if (browser !== undefined) streamsByBrowser.add(browser, 1);
    const stream = live.streams.open(socket, head, () => {
      streamsByNetwork.add(network, -1);
      followedByNetwork.add(network, -many);
      if (browser !== undefined) streamsByBrowser.add(browser, -1);
      live.broadcaster.unsubscribe(stream);
    });
    if (subscription.own.length > 0)
      live.streams.send(
        stream,
        'own',
        Buffer.from(`event: own\ndata: ${JSON.stringify(subscription.own)}\n\n`),
      );
    live.broadcaster.subscribe(stream, subscription);
    return reply;
  }

  async function sendOnce(
    reply: FastifyReply,
    subscription: EventsSubscription,
  ): Promise<FastifyReply> {
    // The result has to contain the own answer that is sent beside it.
    if (subscription.own.length > 0)
      live.pollingCache.forget({
        moved: [],
        changed: subscription.own.map(({ question }) => question),
      });
    const [updates, activity] = await Promise.all([
      live.pollingCache.updates(subscription),
      subscription.activity && live.pollingCache.recentActivity(subscription.activity),
    ]);
    const own = subscription.own.length > 0 ? { own: subscription.own } : {};
    return reply
      .header('cache-control', 'private, no-store')
      .send({ ...updates, feed: activity ?? null, ...own });
  }

  /** Identifies a browser whose reader has answered or signed in; others are limited by their network alone. */
  function browserOf({ headers: { cookie } }: FastifyRequest): string | undefined {
    return services.accounts.sessionCookieState(cookie) === 'signed'
      ? readCookie(cookie, cookies.session)
      : voterIdInCookie({ cookie }, services);
  }
}

/** `own`: what was answered before in the frame that asks. */
type EventsSubscription = StreamRequest & { own: readonly OwnPicks[] };

function sendBusy(
  reply: FastifyReply,
  status: number,
  detail: string,
  seconds = RETRY_AFTER_S,
): FastifyReply {
  return refuse(reply.header('retry-after', String(seconds)), status, detail);
}
