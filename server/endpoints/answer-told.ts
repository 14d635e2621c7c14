import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import {
  answerQuestion,
  answersAs,
  voterCookie,
  type Answered,
  type Ballot,
  type Voter,
} from '../../app/answering/commands.server.ts';
import { AS_HEADER } from '../../app/answering/kept-answer.ts';
import {
  BUSY,
  LATE_S,
  LIMITED,
  REFUSALS,
  SOMEBODY_ELSE,
  UNKNOWN,
  UNKNOWN_REMOVAL,
} from '../../app/answering/refusals.ts';
import { ANSWER_LIMIT_MS } from '../../app/results/rules.ts';
import { isId, isSign } from '../../app/base/ids.ts';
import { createWaiting } from '../../app/base/waiting.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { PROBLEM_TYPE, problemDocument, type Problem } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import { visitorIn, voterIn } from '../http/voters.ts';

/** What is sent back for an answer, by whichever way it came in: headers as Node takes them, names and values in turn. */
export type Told = { status: number; headers: string[]; body: string };

/** Who answers, and the cookie that knows them again. */
export type Known = { voter: Voter; cookie: string | undefined };

export type Sent = {
  headers: IncomingHttpHeaders;
  ip: string;
  log: Logger;
  publicId: string;
  ballot: Ballot;
};

type Way = {
  /** Whether the question stands where it is answered. */
  isThere?: () => Promise<boolean>;
  /** Nobody, where the key can't be one. */
  whoIs?: (
    services: Services,
    request: Pick<Sent, 'headers' | 'ip'>,
  ) => Promise<Known | undefined> | Known | undefined;
  /** What else is told with an answer that was counted. */
  more?: () => Promise<object | undefined>;
};

/** A member by their session, a visitor by the cookie of this site. */
export async function ofThisSite(
  services: Services,
  request: Pick<Sent, 'headers' | 'ip'>,
): Promise<Known | undefined> {
  return known(services, await voterIn(request, services));
}

/** A visitor, where it is known that no member asks: without a wait, on the hottest path there is. */
export const A_VISITOR: Way = {
  whoIs: (services, request) => known(services, visitorIn(request, services)),
};

function known({ secret, cookies }: Services, voter: Voter | undefined): Known | undefined {
  return voter && { voter, cookie: voterCookie(secret, cookies, voter) };
}

/** After the commit, and never before it; nor later than somebody waits, whatever the database does. */
export async function tellAnswer(services: Services, sent: Sent, way: Way = {}): Promise<Told> {
  if (!services.state.ready) return NOT_READY;
  if (!isId(sent.publicId)) return refused(REFUSALS.gone);
  return new Promise((tell, fail) => {
    const wait = { isOver: false };
    const waiter = waiting.begin(() => {
      wait.isOver = true;
      sent.log.warn({ answerTo: sent.publicId }, 'an answer took too long');
      tell(refused({ ...unknown(sent.ballot), retryAfter: LATE_S }));
    });
    // Not by a race, which costs three times as much, on the hottest path there is.
    tellInTime(services, sent, way, wait)
      .finally(() => waiting.end(waiter))
      .then(tell, fail);
  });
}

const waiting = createWaiting(ANSWER_LIMIT_MS);

function unknown({ picks }: Ballot) {
  return picks.length === 0 ? UNKNOWN_REMOVAL : UNKNOWN;
}

/** Of a member or visitor who is somebody else by now than whoever gave what was kept. */
export function isSomebodyElse(
  { secret }: Services,
  headers: IncomingHttpHeaders,
  { mark, isMember }: Voter,
): boolean {
  const as = headers[AS_HEADER];
  return as !== undefined && as !== answersAs(secret, isMember ? mark : undefined);
}

async function tellInTime(
  services: Services,
  { headers, ip, log, publicId, ballot }: Sent,
  { isThere, whoIs = ofThisSite, more }: Way,
  wait: Readonly<{ isOver: boolean }>,
): Promise<Told> {
  try {
    if (isThere && !(await isThere())) return refused(REFUSALS.gone);
    const who = await whoIs(services, { headers, ip });
    if (!who) return WRONG_KEY;
    if (isSomebodyElse(services, headers, who.voter)) return refused(SOMEBODY_ELSE);
    // Nobody hears of it any more, and it has not been begun.
    if (wait.isOver) return refused(BUSY);
    const answered = await answerQuestion(services.answering, who.voter, publicId, ballot);
    return told(who, answered, more && isCounted(answered) ? await more() : undefined);
  } catch (error) {
    if (!isAway(error)) throw error;
    log.warn({ err: error }, 'an answer could not be stored');
    return refused(unknown(ballot));
  }
}

function isCounted({ state }: Answered): boolean {
  return state === 'counted' || state === 'held';
}

function told({ cookie }: Known, answered: Answered, more: object | undefined): Told {
  switch (answered.state) {
    case 'counted':
    case 'held': {
      const { receipt, sequence, state, afterLooking } = answered;
      if (sequence === 0 && state === 'counted') return refused({ status: 404, ...NOT_ANSWERED });
      return {
        status: 200,
        headers: cookie === undefined ? COUNTED : [...COUNTED, 'set-cookie', cookie],
        body: JSON.stringify({
          receipt,
          sequence,
          ...(state === 'held' && { held: true }),
          ...(afterLooking && { afterLooking }),
          ...more,
        }),
      };
    }
    case 'refused':
      return refused(REFUSALS[answered.why]);
    case 'wrong':
      return refused({ status: 422, ...wrongChoice(answered.problem, answered.at) });
    case 'limited':
      return refused(LIMITED);
    case 'busy':
      return refused(BUSY);
  }
}

export function send(reply: FastifyReply, { status, headers, body }: Told): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply.code(status).send(body);
}

function typed(type: string): string[] {
  return ['content-type', type, 'cache-control', 'no-store'];
}

const COUNTED = typed('application/json; charset=utf-8');

export type Refusal = Problem & { status: number; retryAfter?: number };

export function refused({ status, retryAfter, ...problem }: Refusal): Told {
  return {
    status,
    headers: [
      ...typed(`${PROBLEM_TYPE}; charset=utf-8`),
      ...(retryAfter === undefined ? [] : ['retry-after', String(retryAfter)]),
    ],
    body: problemDocument(status, problem),
  };
}

export const NOT_READY = refused({
  status: 503,
  retryAfter: 1,
  detail: 'The database is not ready yet.',
});
export const WRONG_KEY = refused({
  status: 400,
  detail: 'An Idempotency-Key has 16 to 128 visible characters.',
});

const NOT_ANSWERED: Problem = {
  code: 'no-answer',
  detail: 'You have no answer to remove.',
};

const MOST_CHOICES = 20;
const CHOICE_ID = /^\d{1,3}$/;

/** `{"choices":["2"],"revision":1}`, in order for a ranking; the revision is that of the question as it was read. */
export function ballotOf(body: Buffer | undefined): Ballot | Problem {
  const value = body && parsed(body);
  if (typeof value !== 'object' || value === null || !('choices' in value))
    return {
      code: 'body',
      detail: 'Send {"choices":["…"]} with the ids of the choices.',
      errors: [{ pointer: '', detail: 'There is no member "choices".' }],
    };
  const { choices } = value;
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > MOST_CHOICES)
    return wrongList('A list of 1 to 20 ids.');
  const wrong = choices.findIndex((id) => typeof id !== 'string' || !CHOICE_ID.test(id));
  if (wrong >= 0) return wrongChoice('This is not the id of a choice.', wrong);
  const revision = 'revision' in value ? value.revision : undefined;
  if (revision !== undefined && !isRevision(revision)) return WRONG_REVISION;
  const room = 'room' in value ? value.room : undefined;
  if (room !== undefined && !(typeof room === 'string' && isSign(room))) return WRONG_ROOM;
  return { picks: choices.map(Number), revision, room };
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

const WRONG_REVISION: Problem = {
  code: 'revision',
  detail: 'The revision of a question is a number.',
  errors: [{ pointer: '/revision', detail: 'A whole number from 1 on.' }],
};

const WRONG_ROOM: Problem = {
  code: 'room',
  detail:
    'The sign of a room is the six letters or digits at the end of the address that its screen shows.',
  errors: [{ pointer: '/room', detail: 'Six letters or digits.' }],
};

function wrongChoice(detail: string, at: number): Problem {
  return { code: 'choices', detail, errors: [{ pointer: `/choices/${at}`, detail }] };
}

function wrongList(detail: string): Problem {
  return { code: 'choices', detail, errors: [{ pointer: '/choices', detail }] };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
