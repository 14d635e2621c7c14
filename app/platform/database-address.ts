/**
 * The address of a database can name several servers, of which one at a time is the primary, as PostgreSQL's own programs
 * take it: `postgres://user:password@one:5432,other:5432/name?target_session_attrs=read-write`.
 */
export type DatabaseAddress = {
  /** The address of each server, as if it were the only one, and without a name for connections. */
  servers: string[];
  /** Which kind of server is wanted; undefined if the address does not say. */
  target: string | undefined;
};

const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const TARGET = 'target_session_attrs';
/** Not passed on. PostgreSQL takes names of settings in any case. */
const OWN = new Set([TARGET, 'application_name']);

export function readDatabaseAddress(address: string): DatabaseAddress {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? ['', '', address];
  const urls = hosts.split(',').map((host) => before + host + after);
  return {
    servers: urls.map(withoutOwn),
    target: URL.parse(urls[0] ?? '')?.searchParams.get(TARGET) ?? undefined,
  };
}

/**
 * Which server is wanted is for whoever connects to find out, and means nothing to a server. A name for connections would
 * stand in the place of those by which processes know each other.
 */
function withoutOwn(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const own = [...url.searchParams.keys()].filter((name) => OWN.has(name.toLowerCase()));
  for (const name of own) url.searchParams.delete(name);
  return url.href;
}
