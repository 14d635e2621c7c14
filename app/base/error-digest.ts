/** What a digest is made from; the same on both sides, so that a reader's line finds the log's. */
export function errorDigestSource(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const firstFrame = error.stack?.split('\n').find((line) => /^\s*at |@/.test(line)) ?? '';
  return `${error.name}\n${error.message}\n${firstFrame.trim()}`;
}

export const ERROR_DIGEST_LENGTH = 10;
