import { isRouteErrorResponse } from 'react-router';

/** What a failed request is called, in Chromium, Firefox and Safari. */
const NETWORK_FAILURE = /^(?:Failed to fetch|NetworkError when attempting|Load failed)/;
const MISSING_CHUNK = /dynamically imported module|Importing a module script failed/;
/** What React Router sends to the browser for an error that the server has logged and reported itself. */
const SERVER_FAULT = 'Unexpected Server Error';

/** Redirects, refusals, requests given up, a lost network, and what the server knows already: not reported. */
export function isExpectedError(error: unknown): boolean {
  if (error instanceof Response || isRouteErrorResponse(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortError' || error.message === SERVER_FAULT) return true;
  return (
    error instanceof TypeError &&
    (NETWORK_FAILURE.test(error.message) || MISSING_CHUNK.test(error.message))
  );
}
