/** Makes the value on first use. Creating the `Intl` formats costs a browser tens of milliseconds as a page starts. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
