import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member, Session } from '../../app/accounts/viewer.ts';
import type { Voter } from '../../app/answering/voter.server.ts';

/** Whom a handler is told of, by the guard of its operation. */
export type Caller = {
  anyone: undefined;
  voter: Voter;
  member: { member: Member; session: Session | undefined };
  proven: { member: Member; session: Session };
};

/** One request with all that its operation asks of it, checked and read. */
export type Call<Part extends object = object> = {
  request: FastifyRequest;
  reply: FastifyReply;
} & Part;

export type Handler<Part extends object = object> = (call: Call<Part>) => Promise<FastifyReply>;

/** Looks at a request whose body is not read yet. */
export type HeadCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | void>;
