/** `burst` at once, then `perMinute`. */
export type RateLimit = {
  perMinute: number;
  burst: number;
  /** Not scaled: for a limit on how often something is said, whatever the load of the site. */
  isFixed?: true;
  /**
   * For what must not wait, as an answer or a page: each of several processes takes a few before it tells the others, so
   * that all of them together may exceed the burst by a tenth at most.
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
  /** When the shared bucket was last read; undefined if this process never did. */
  heardAt: number | undefined;
};

export function newBucket(limit: RateLimit, scale: number, time: number): Bucket {
  const { burst, perMinute } = sizeOf(limit, scale);
  return { burst, perMinute, tokens: burst, at: time, owed: 0, heardAt: undefined };
}

export function sizeOf(
  { perMinute, burst, isFixed }: RateLimit,
  scale: number,
): { burst: number; perMinute: number } {
  const by = isFixed ? 1 : scale;
  return { burst: burst * by, perMinute: perMinute * by };
}

export function tokensAt({ tokens, burst, perMinute, at }: Bucket, time: number): number {
  return Math.min(burst, tokens + ((time - at) / 60_000) * perMinute);
}

export function refill(bucket: Bucket, time: number): void {
  bucket.tokens = tokensAt(bucket, time);
  bucket.at = time;
  // What has been earned again since is owed no more.
  bucket.owed = Math.min(bucket.owed, bucket.burst - bucket.tokens);
}

/** Takes one if there is one. */
export function takeFrom(bucket: Bucket, time: number): boolean {
  refill(bucket, time);
  if (bucket.tokens < 1) return false;
  bucket.tokens--;
  bucket.owed++;
  return true;
}
