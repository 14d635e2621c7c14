import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ballot } from '../../app/answering/commands.server.ts';
import { REFUSALS } from '../../app/answering/refusals.ts';
import { isId } from '../../app/base/ids.ts';
import { embedCookie, embedVoter } from '../../app/embeds/commands.server.ts';
import { readNews } from '../../app/live/stream/asked.server.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import {
  ballotOf,
  NOT_READY,
  ofThisSite,
  refused,
  send,
  tellAnswer,
  type Known,
  type Told,
} from './answer-told.ts';
import { originOf } from '../../app/platform/http/origin.server.ts';
import type { Services } from '../http/services.ts';

type Asked = FastifyRequest<{
  Params: { survey: string; id: string };
  /** `home=1`: the frame stands in a page of this site. */
  Querystring: { home?: unknown };
}>;

const READ_ONLY = refused({
  status: 403,
  code: 'read-only',
  detail: 'Frames take answers over https only. Open the question on the site to answer.',
});
const NOT_OURS = refused({
  status: 403,
  code: 'foreign',
  detail: 'An answer in a frame comes from a frame of this site.',
});
const NO_KEY = refused({
  status: 400,
  detail: 'A frame sends sixteen bytes as its Idempotency-Key, written in 22 characters.',
});

/**
 * Answers out of frames. In other people's pages neither session nor voter cookie reaches them, and none is looked at; in
 * a page of this site, which their script alone can tell, they are those of whoever reads it. With the answer comes the result, which a browser that keeps no cookie would not be shown otherwise.
 */
export async function embedEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const path = '/api/v1/embeds/:survey/questions/:id/answer';
  const { answering, cookies, database, origins, state } = services;

  app.put(path, async (request: Asked, reply) => {
    const ballot = ballotOf(Buffer.isBuffer(request.body) ? request.body : undefined);
    if (!('picks' in ballot)) return send(reply, refused({ status: 422, ...ballot }));
    return send(reply, await answer(request, ballot));
  });
  app.delete(path, async (request: Asked, reply) =>
    send(reply, await answer(request, { picks: [] })),
  );

  async function answer(request: Asked, ballot: Ballot): Promise<Told> {
    const { headers, ip, log, params, query } = request;
    if (!cookies.secure) return READ_ONLY;
    // Programs have the path for everybody: here a browser says which page it shows.
    if (!origins.has(headers.origin ?? '')) return NOT_OURS;
    if (!state.ready) return NOT_READY;
    const { survey, id: publicId } = params;
    if (!isId(survey)) return refused(REFUSALS.gone);
    const isAtHome = query.home === '1';
    if (!isAtHome && !voterIn(headers, ip, survey)) return NO_KEY;
    return tellAnswer(
      services,
      { headers, ip, log, publicId, ballot },
      {
        isThere: async () => (await answering.papers.of(publicId))?.surveyPublicId === survey,
        whoIs: isAtHome ? ofThisSite : async () => voterIn(headers, ip, survey),
        more: async () => {
          const hasEarned = ballot.picks.length > 0;
          return { news: await readNews(database.sql, publicId, hasEarned).catch(nothing) };
        },
      },
    );
  }

  /** What was counted stays counted, though its result cannot be read at once. */
  function nothing(error: unknown): undefined {
    if (!isAway(error)) throw error;
  }

  function voterIn(headers: IncomingHttpHeaders, ip: string, survey: string): Known | undefined {
    const key = headers['idempotency-key'];
    const voter = embedVoter(services.secret, survey, {
      cookie: readCookie(headers.cookie, cookies.embed),
      key: typeof key === 'string' ? key : undefined,
      network: networkOf(ip),
      origin: originOf(services.secret, ip),
    });
    return voter && { voter, cookie: embedCookie(services.secret, cookies, voter.bytes) };
  }
}
