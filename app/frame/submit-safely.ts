/** Sends a form. If that fails, an error page does not replace what was typed. */
export async function submitSafely<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return { state: 'failed' as const };
    // React Router would load the sign-in page, and what was typed would be lost.
    if (error.headers.has('X-Remix-Reload-Document')) return { state: 'signed out' as const };
    throw error;
  }
}
