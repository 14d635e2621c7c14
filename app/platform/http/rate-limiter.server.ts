import type { SharedBuckets } from './shared-buckets.server.ts';
import {
  newBucket,
  refill,
  sizeOf,
  takeFrom,
  tokensAt,
  type Bucket,
  type RateLimit,
} from './token-bucket.ts';

export type { RateLimit } from './token-bucket.ts';

/** Whom a bucket counts: one key, or several parts together, as a network on one question. */
export type RateLimitKey = string | readonly string[];

/**
 * Token buckets. What `take` counts is counted once for all processes of the site, in the database; where that does not
 * respond, each process goes by what it knows. The buckets that a process knows of one kind are bounded in number, and
 * the least recently used are evicted first.
 */
export type RateLimiter = {
  /** The factor of every limit, including limits that are counted elsewhere. */
  scale: number;
  take(kind: string, who: RateLimitKey, limit: RateLimit): Promise<boolean>;
  /** Counts in this process alone: for what one process gets all of, by the id of its question. */
  takeHere(kind: string, who: RateLimitKey, limit: RateLimit): boolean;
  /** Whether anything was taken from this bucket lately, in this process. */
  hasTaken(kind: string, who: RateLimitKey): boolean;
  /**
   * In how many seconds one more is allowed if nobody else takes it; 0 for at once. As far as this process knows, which is
   * all there is to know just after `take`.
   */
  secondsUntil(kind: string, who: RateLimitKey, limit: RateLimit): number;
  /** Returns a token for an attempt that turned out not to count, as a sign-in that succeeded. */
  giveBack(kind: string, who: RateLimitKey): void;
  /** How often each kind refused, since the start. */
  refusals: ReadonlyMap<string, number>;
};

const MAX_BUCKETS = 20_000;
/** What all processes together may exceed a burst by, where nothing waits. */
const EXCESS = 0.1;
/** So long a refusal stands without another look: others may have given back what was lacking. */
const REFUSED_MS = 250;

export function createRateLimiter(
  scale: number,
  now: () => number,
  shared?: SharedBuckets,
): RateLimiter {
  const kinds = new Map<string, Map<string, Bucket>>();
  const refusals = new Map<string, number>();

  const find = (kind: string, who: string) => kinds.get(kind)?.get(who);

  /** The bucket as it is now. It becomes the newest, so that the map's order is the order of use. */
  function use(kind: string, who: string, limit: RateLimit, time: number): Bucket {
    const buckets = kinds.get(kind) ?? new Map<string, Bucket>();
    kinds.set(kind, buckets);
    const bucket = buckets.get(who) ?? newBucket(limit, scale, time);
    Object.assign(bucket, sizeOf(limit, scale));
    refill(bucket, time);
    buckets.delete(who);
    buckets.set(who, bucket);
    if (buckets.size > MAX_BUCKETS) dropOldest(buckets, MAX_BUCKETS / 10);
    return bucket;
  }

  /** Whether a take can be settled later: it does not bring all processes together above their excess. */
  function isWithinPortion({ burst, tokens, owed }: Bucket, processes: number): boolean {
    return tokens >= 1 && owed + 1 <= Math.floor((burst * EXCESS) / processes);
  }

  async function take(kind: string, who: string, limit: RateLimit): Promise<boolean> {
    const time = now();
    const bucket = use(kind, who, limit, time);
    const processes = limit.inPortions ? (shared?.processes() ?? 1) : 0;
    if (!shared?.isThere() || processes === 1) return takeFrom(bucket, time);
    const { heardAt } = bucket;
    if (bucket.tokens < 1 && heardAt !== undefined && time - heardAt < REFUSED_MS) return false;
    const name = nameOf(kind, who);
    if (processes === 0 || !isWithinPortion(bucket, processes)) return shared.take(name, bucket);
    takeFrom(bucket, time);
    // A first portion is told to nobody, so that a crowd of people who come once costs nothing.
    if (heardAt !== undefined) shared.settle(name, bucket);
    return true;
  }

  function counted(kind: string, isAllowed: boolean): boolean {
    if (!isAllowed) refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    return isAllowed;
  }

  return {
    scale,
    refusals,
    take: async (kind, whom, limit) => counted(kind, await take(kind, keyOf(whom), limit)),
    takeHere(kind, whom, limit) {
      const time = now();
      return counted(kind, takeFrom(use(kind, keyOf(whom), limit, time), time));
    },
    hasTaken: (kind, whom) => find(kind, keyOf(whom)) !== undefined,
    secondsUntil(kind, whom, limit) {
      const known = find(kind, keyOf(whom));
      const { burst, perMinute } = sizeOf(limit, scale);
      const lacking = 1 - (known ? tokensAt(known, now()) : burst);
      return lacking <= 0 ? 0 : Math.ceil((lacking / perMinute) * 60);
    },
    giveBack(kind, whom) {
      const who = keyOf(whom);
      const known = find(kind, who);
      if (!known) return;
      known.tokens++;
      known.owed--;
      if (known.heardAt !== undefined) shared?.settle(nameOf(kind, who), known);
    },
  };
}

function nameOf(kind: string, who: string): string {
  return `${kind.length}:${kind}${who}`;
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
