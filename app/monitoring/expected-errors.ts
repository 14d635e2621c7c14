import { isRouteErrorResponse } from 'react-router';

/** The messages of a failed request in Chromium, Firefox and Safari. */
const NETWORK_FAILURE = /^(?:Failed to fetch|NetworkError when attempting|Load failed)/;
const MISSING_CHUNK = /dynamically imported module|Importing a module script failed/;

/**
 * Redirects, refusals, aborted requests, a lost network, and what the server has already reported: none of these is
 * reported.
 */
export function isExpectedError(error: unknown): boolean {
  if (error instanceof Response || isRouteErrorResponse(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortError') return true;
  // React Router's message in the browser for an error that the server has already logged and reported.
  if (error.message === 'Unexpected Server Error') return true;
  return (
    error instanceof TypeError &&
    (NETWORK_FAILURE.test(error.message) || MISSING_CHUNK.test(error.message))
  );
}
