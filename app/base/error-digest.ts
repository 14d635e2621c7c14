/** Browser and server hash the same text, so that the digest a reader sees can be found in the log. */
export function errorDigestSource(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const firstFrame = error.stack?.split('\n').find((line) => /^\s*at |@/.test(line)) ?? '';
  return `${error.name}\n${error.message}\n${firstFrame.trim()}`;
}

export const ERROR_DIGEST_LENGTH = 10;
