/** The site cannot start as asked; the message is one sentence that says what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}

/** By name: the start command and the built server carry a class each. */
export function isStartRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartRefused';
}
