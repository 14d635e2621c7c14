/** The site cannot start with these settings. The message is one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * For a StartupError the sentence alone, otherwise the whole error. It is recognised by name, since the start command
 * and the built server each have a class of their own.
 */
export function printableError(error: unknown): unknown {
  return error instanceof Error && error.name === 'StartupError' ? error.message : error;
}
