/** `burst` at once, then `perMinute`. */
export type RateLimit = {
  perMinute: number;
  burst: number;
  /** Not scaled: for a limit on how often something is said, whatever the load of the site. */
  isFixed?: true;
  /**
   * For what should not wait, as an answer or a page: each of several processes takes a few before it tells the others, so
   * that all of them together may exceed the burst by a tenth at most. With fewer than ten in the burst for each process
   * there are none to take, and it waits all the same.
   */
  inPortions?: true;
};

/** What a process knows of one bucket. */
export type Bucket = {
  burst: number;
  perMinute: number;
  tokens: number;
  /** When there were so many. */
  at: number;
  /** Taken here without the other processes being told; below zero for what was given back. */
  owed: number;
  /** What this process may owe at most; 0 where each take is told first, undefined for a bucket of this process alone. */
  portion: number | undefined;
  /** When the shared bucket was last read; undefined if this process never did. */
  heardAt: number | undefined;
};

export function newBucket(limit: RateLimit, scale: number, time: number): Bucket {
  const { burst, perMinute } = sizeOf(limit, scale);
  return {
    burst,
    perMinute,
    tokens: burst,
    at: time,
    owed: 0,
    portion: undefined,
    heardAt: undefined,
  };
}

export function sizeOf(
  { perMinute, burst, isFixed }: RateLimit,
  scale: number,
): { burst: number; perMinute: number } {
  const by = isFixed ? 1 : scale;
  return { burst: burst * by, perMinute: perMinute * by };
}

/** The same limit may be asked for with other numbers, as a half of it. */
export function resize(bucket: Bucket, { perMinute, burst, isFixed }: RateLimit, scale: number) {
  const by = isFixed ? 1 : scale;
  bucket.burst = burst * by;
  bucket.perMinute = perMinute * by;
}

export function tokensAt({ tokens, burst, perMinute, at }: Bucket, time: number): number {
  return Math.min(burst, tokens + ((time - at) / 60_000) * perMinute);
}

export function refill(bucket: Bucket, time: number): void {
  bucket.tokens = tokensAt(bucket, time);
  bucket.at = time;
  const { portion = Infinity, burst, tokens } = bucket;
  // A process that is alone owes no more what has been earned again since. What several owe was earned only once.
  bucket.owed = Math.min(bucket.owed, portion === Infinity ? burst - tokens : burst);
}

/** Takes one if there is one. */
export function takeFrom(bucket: Bucket, time: number): boolean {
  refill(bucket, time);
  if (bucket.tokens < 1) return false;
  bucket.tokens--;
  bucket.owed++;
  return true;
}
