/**
 * Token buckets in this process: `burst` at once, then `perMinute`. The buckets of one kind are bounded in number, and
 * the least recently used are evicted first.
 */
export type RateLimit = {
  perMinute: number;
  burst: number;
  /** Not scaled: for a limit on how often something is said, whatever the load of the site. */
  isFixed?: true;
};

/** Whom a bucket counts: one key, or several parts together, as a network on one question. */
export type RateLimitKey = string | readonly string[];

export type RateLimiter = {
  /** The factor of every limit, including limits that are counted elsewhere. */
  scale: number;
  take(kind: string, who: RateLimitKey, limit: RateLimit): boolean;
  /** Whether anything was taken from this bucket lately. */
  hasTaken(kind: string, who: RateLimitKey): boolean;
  /** In how many seconds one more is allowed if nobody else takes it; 0 for at once. */
  secondsUntil(kind: string, who: RateLimitKey, limit: RateLimit): number;
  /** Returns a token for an attempt that turned out not to count, as a sign-in that succeeded. */
  giveBack(kind: string, who: RateLimitKey): void;
};

type Bucket = { tokens: number; at: number };

const MAX_BUCKETS = 20_000;

export function createRateLimiter(scale: number, now: () => number): RateLimiter {
  const kinds = new Map<string, Map<string, Bucket>>();

  /** The tokens in a bucket at this moment. */
  function tokensIn(
    known: Bucket | undefined,
    { perMinute, burst, isFixed }: RateLimit,
    time: number,
  ) {
    const by = isFixed ? 1 : scale;
    const earned = known ? ((time - known.at) / 60_000) * perMinute * by : 0;
    return Math.min(burst * by, (known?.tokens ?? burst * by) + earned);
  }

  return {
    scale,
    take(kind, whom, limit) {
      const who = keyOf(whom);
      const buckets = kinds.get(kind) ?? new Map<string, Bucket>();
      kinds.set(kind, buckets);
      const known = buckets.get(who);
      const time = now();
      const tokens = tokensIn(known, limit, time);
      // Inserted again, so that the map's order is the order of use.
      buckets.delete(who);
      const allowed = tokens >= 1;
      buckets.set(who, { tokens: allowed ? tokens - 1 : tokens, at: time });
      if (buckets.size > MAX_BUCKETS) dropOldest(buckets, MAX_BUCKETS / 10);
      return allowed;
    },
    hasTaken: (kind, whom) => kinds.get(kind)?.has(keyOf(whom)) ?? false,
    secondsUntil(kind, whom, limit) {
      const lacking = 1 - tokensIn(kinds.get(kind)?.get(keyOf(whom)), limit, now());
      const perMinute = limit.perMinute * (limit.isFixed ? 1 : scale);
      return lacking <= 0 ? 0 : Math.ceil((lacking / perMinute) * 60);
    },
    giveBack(kind, whom) {
      const known = kinds.get(kind)?.get(keyOf(whom));
      if (known) known.tokens++;
    },
  };
}

/**
 * Different lists have different keys, since each part is preceded by its length. Merely joined, question 1 for network
 * 11.22.33 would be question 11 for network 1.22.33.
 */
function keyOf(who: RateLimitKey): string {
  if (typeof who === 'string') return who;
  let key = '';
  for (const part of who) key += `${part.length}:${part}`;
  return key;
}

/** Deletes many at once: a map finds its first entry slowly if those before it were deleted one by one. */
function dropOldest(buckets: Map<string, Bucket>, number: number): void {
  let left = number;
  for (const who of buckets.keys()) {
    if (left-- <= 0) return;
    buckets.delete(who);
  }
}

/** The longest time until one more is allowed, for Retry-After and the sentence beside it. */
export function retryAfterSeconds({ perMinute }: RateLimit): number {
  return Math.ceil(60 / perMinute);
}

/** One network: an IPv4 /24 or an IPv6 /64, since one household or attacker has many addresses of it. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (plain.includes('.')) return plain.slice(0, plain.lastIndexOf('.'));
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const missing = plain.includes('::') ? Math.max(0, 8 - groups.length - rest.length) : 0;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}

/** A wider network for requests from many /64s: for IPv6 the /48, which is as easy to get as a /64. */
export function wideNetworkOf(network: string): string {
  return network.split(':').slice(0, 3).join(':');
}
