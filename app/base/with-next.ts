/** Adds the page to go to afterwards, left out where that is the home page anyway. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}
