/** Sends a form so that what was typed does not go with an error page when it could not be sent. */
export async function submitSafely<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return { state: 'failed' as const };
    // A whole load is the way to the sign-in page, and what was typed would go with it.
    if (error.headers.has('X-Remix-Reload-Document')) return { state: 'signed out' as const };
    throw error;
  }
}
