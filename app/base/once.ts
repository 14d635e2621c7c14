/** Made when it is first asked for. The tools of `Intl` cost a browser tens of milliseconds as a page starts. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
