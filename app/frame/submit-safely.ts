import type { ShouldRevalidateFunctionArgs } from 'react-router';

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

/**
 * Whether a page loads its data again after its form was sent so: if the site refused or did not respond, a reload would
 * replace the form with an error. After a refusal with 409 the data is outdated.
 */
export function reloadsAfterSubmit(args: ShouldRevalidateFunctionArgs): boolean {
  const state = (args.actionResult as { state?: unknown } | undefined)?.state;
  if (state === 'failed' || state === 'signed out') return false;
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}
