import type { FastifyReply, FastifyRequest } from 'fastify';
import { findEarnedResults } from '../../app/live/earned-results.server.ts';
import { listOwnPicks } from '../../app/live/own-picks.server.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { findTopic } from '../../app/topics/topic-rows.server.ts';
import type { Handler } from '../http/call.ts';
import { isPipelined } from '../http/pipelining.ts';
import { refuse } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { StreamRefusal } from '../http/stream-places.ts';
import {
  asksOnce,
  createStreamOpener,
  STREAM_RATE,
  wasWithinRate,
  type EventsSubscription,
} from './event-stream.ts';
import type { EventsQuery } from '../schemas/events.ts';
import { voterIdInEmbed, findViewerVoterId, voterIdInCookie } from '../http/request-voter.ts';

const POLL_RATE = { perMinute: 12_000, burst: 3_000, inPortions: true } as const;
const RETRY_AFTER_S = 30;
const REFUSALS: Record<StreamRefusal, [status: number, detail: string]> = {
  all: [503, 'Too many people are watching. The page asks now and then instead.'],
  network: [429, 'Too many streams are open in your network.'],
  followed: [429, 'Too many questions are followed in your network.'],
  browser: [429, 'Too many streams are open in your browser.'],
};

/**
 * `GET /events?question={id}…&feed=1&topic={slug}`: how questions stand, as it happens. `reasons={id}…` brings how the
 * reasons on those of them stand as well. `feed=minutes` brings no question of the last hour. `own=1` identifies the reader, for
 * results that show after answering. `embed={surveyId}`: a frame asks, whose cached page lacks what was answered in it
 * before, so that comes first; with `home=1` it is what was answered on this site, since the frame stands in one of its
 * pages. Asked for JSON, it sends the same once, for readers whom streams do not reach.
 */
export function createEvents(services: Services): Handler<{ query: EventsQuery }> {
  const { database, state, limits, live, cookies } = services;
  const open = createStreamOpener(services);

  return async ({ request, reply, query: asked }) => {
    const isStream = !asksOnce(request.headers.accept);
    const network = networkOf(request.ip);
    const isWithin = isStream
      ? (wasWithinRate(request.raw) ?? (await limits.take('events', network, STREAM_RATE)))
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
    const refusal = open(
      { response: reply.raw, socket },
      { network, browser: browserOf(request) },
      subscription,
    );
    if (refusal) return sendBusy(reply, ...REFUSALS[refusal]);
    return reply.hijack();
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

function sendBusy(
  reply: FastifyReply,
  status: number,
  detail: string,
  seconds = RETRY_AFTER_S,
): FastifyReply {
  return refuse(reply.header('retry-after', String(seconds)), status, detail);
}
