/** The site cannot start as asked; the message is one sentence that says what to do. */
export class StartupError extends Error {
  override name = 'StartRefused';
}

/**
 * What to print: the sentence alone, or all there is. Told by name, since the start command and the built
 * server carry a class each.
 */
export function printableError(error: unknown): unknown {
  return error instanceof Error && error.name === 'StartRefused' ? error.message : error;
}
