/** The same page with where to go afterwards, left out when that is the home page anyway. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}
