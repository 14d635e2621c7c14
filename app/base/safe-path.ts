/** The path of this site that a form or an address asked for, or the home page if it is no such path. */
export function safePath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/';
  // Control characters have no place in an address of this site, percent-encoded or not.
  if (/%(?:[01][0-9a-f]|7f)/i.test(next)) return '/';
  const base = 'https://site.invalid';
  const url = URL.parse(next, base);
  return url?.origin === base ? next : '/';
}
