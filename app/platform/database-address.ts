/**
 * The address of a database can name several servers, of which one at a time is the primary, as PostgreSQL's own programs
 * take it: `postgres://user:password@one:5432,other:5432/name?target_session_attrs=read-write`.
 */
export type DatabaseAddress = {
  /** The address of each server, as if it were the only one. */
  servers: string[];
  /** Which kind of server is wanted; undefined if the address does not say. */
  target: string | undefined;
};

const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const TARGET = 'target_session_attrs';

export function readDatabaseAddress(address: string): DatabaseAddress {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? ['', '', address];
  const urls = hosts.split(',').map((host) => before + host + after);
  return {
    servers: urls.map(withoutTarget),
    target: URL.parse(urls[0] ?? '')?.searchParams.get(TARGET) ?? undefined,
  };
}

/** Which server is wanted is for whoever connects to find out, and means nothing to a server. */
function withoutTarget(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (url.searchParams.has(TARGET)) url.searchParams.delete(TARGET);
  return url.href;
}
