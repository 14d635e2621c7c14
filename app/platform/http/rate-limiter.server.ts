/**
 * Token buckets in this process: `burst` at once, then `perMinute`. Buckets of one kind are bounded in
 * number; those used longest ago leave first.
 */
export type RateLimit = {
  perMinute: number;
  burst: number;
  /** Of how often something is said: a site that takes more, or less, says it as often. */
  isFixed?: true;
};

/** Whom a bucket is for: one thing, or several together, as a network on one question. */
export type RateLimitKey = string | readonly string[];

export type RateLimiter = {
  /** What every limit is multiplied by, those that are kept elsewhere too. */
  scale: number;
  take(kind: string, who: RateLimitKey, limit: RateLimit): boolean;
  /** Whether anything was taken from this bucket lately. */
  hasTaken(kind: string, who: RateLimitKey): boolean;
  /** In how many seconds one more is allowed, if nobody else takes it; 0 for at once. */
  secondsUntil(kind: string, who: RateLimitKey, limit: RateLimit): number;
  /** For what was taken and turned out not to count, as a sign-in that succeeded. */
  giveBack(kind: string, who: RateLimitKey): void;
};

type Bucket = { tokens: number; at: number };

const MAX_BUCKETS = 20_000;

export function createRateLimiter(scale: number, now: () => number): RateLimiter {
  const kinds = new Map<string, Map<string, Bucket>>();

  /** What a bucket holds at this moment. */
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
      // Set anew, so that the map's order is the order of use.
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
 * No two lists have the same key, whatever their parts hold: each says how long it is. Put together anyhow, question 1 for
 * network 11.22.33 is question 11 for network 1.22.33.
 */
function keyOf(who: RateLimitKey): string {
  if (typeof who === 'string') return who;
  let key = '';
  for (const part of who) key += `${part.length}:${part}`;
  return key;
}

/** Many at once: a map finds its first entry slowly when those before it were deleted one by one. */
function dropOldest(buckets: Map<string, Bucket>, number: number): void {
  let left = number;
  for (const who of buckets.keys()) {
    if (left-- <= 0) return;
    buckets.delete(who);
  }
}

/** How long it takes at most until one more is allowed: for Retry-After and the sentence beside it. */
export function retryAfterSeconds({ perMinute }: RateLimit): number {
  return Math.ceil(60 / perMinute);
}

/** One network: an IPv4 /24 or an IPv6 /64, since one household or attacker holds many addresses of it. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (plain.includes('.')) return plain.slice(0, plain.lastIndexOf('.'));
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const missing = plain.includes('::') ? Math.max(0, 8 - groups.length - rest.length) : 0;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}

/** The same for what asks as many networks: of IPv6 a /48, which is as easily had as a /64. */
export function wideNetworkOf(network: string): string {
  return network.split(':').slice(0, 3).join(':');
}
