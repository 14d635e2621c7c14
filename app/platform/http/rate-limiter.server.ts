import type { SharedBuckets } from './stored-buckets.server.ts';
import {
  newBucket,
  refill,
  resize,
  sizeOf,
  takeFrom,
  tokensAt,
  type Bucket,
  type RateLimit,
} from './token-bucket.ts';

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
  /** Counts in this process alone: for what only bounds its own work, and its lines in a log. */
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
  function bucketFor(kind: string, who: string, limit: RateLimit, time: number): Bucket {
    const buckets = kinds.get(kind) ?? new Map<string, Bucket>();
    kinds.set(kind, buckets);
    const bucket = buckets.get(who) ?? newBucket(limit, scale, time);
    resize(bucket, limit, scale);
    refill(bucket, time);
    buckets.delete(who);
    buckets.set(who, bucket);
    if (buckets.size > MAX_BUCKETS) dropOldest(buckets, MAX_BUCKETS / 10);
    return bucket;
  }

  /** Infinite for a process that is alone. With all portions taken the excess is reached, and not passed. */
  function portionOf({ inPortions }: RateLimit, { burst }: Bucket): number {
    if (!shared || (inPortions && shared.processes() === 1)) return Infinity;
    return inPortions ? Math.floor((burst * EXCESS) / shared.processes()) : 0;
  }

  function take(kind: string, who: string, limit: RateLimit): boolean | Promise<boolean> {
    const time = now();
    const bucket = bucketFor(kind, who, limit, time);
    const portion = portionOf(limit, bucket);
    bucket.portion = portion;
    if (portion === Infinity || !shared?.isThere()) return takeFrom(bucket, time);
    const { heardAt } = bucket;
    if (bucket.tokens < 1 && heardAt !== undefined && time - heardAt < REFUSED_MS) return false;
    if (bucket.tokens < 1 || bucket.owed + 1 > portion)
      return shared.take(nameOf(kind, who), bucket);
    takeFrom(bucket, time);
    settle(kind, who, bucket);
    return true;
  }

  /**
   * Tells what is owed once it is half of a portion, so that the next take need not wait. A portion of one is told from the
   * second take on: a crowd of people who come once costs nothing.
   */
  function settle(kind: string, who: string, bucket: Bucket): void {
    const { owed, portion, heardAt } = bucket;
    if (portion === undefined || portion === Infinity || Math.abs(owed) < portion / 2) return;
    if (portion !== 1 || heardAt !== undefined) shared?.settle(nameOf(kind, who), bucket);
  }

  function counted(kind: string, isAllowed: boolean): boolean {
    if (!isAllowed) refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    return isAllowed;
  }

  return {
    scale,
    refusals,
    async take(kind, whom, limit) {
      const taken = take(kind, keyOf(whom), limit);
      return counted(kind, typeof taken === 'boolean' ? taken : await taken);
    },
    takeHere(kind, whom, limit) {
      const time = now();
      return counted(kind, takeFrom(bucketFor(kind, keyOf(whom), limit, time), time));
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
      settle(kind, who, known);
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
