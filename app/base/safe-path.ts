/** A path of this site that a form or an address asked to be led to, or the home page. */
export function safePath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/';
  // Signs that show nothing have no place in an address of ours, written out or not.
  if (/%(?:[01][0-9a-f]|7f)/i.test(next)) return '/';
  const base = 'https://site.invalid';
  const url = URL.parse(next, base);
  return url?.origin === base ? next : '/';
}
