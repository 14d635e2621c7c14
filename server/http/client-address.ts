import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';
import type { Settings } from '../../app/platform/env.server.ts';

/** Where a request comes from, as the framework would say it. */
export function createClientAddress({
  trustProxy,
}: Pick<Settings, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trusts = proxyaddr.compile(trustProxy);
  return (request) => proxyaddr(request, trusts);
}
