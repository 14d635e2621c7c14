import { href } from 'react-router';

type Asked = Readonly<Record<string, string | undefined>>;

/** A community's page with what is asked of it. */
export function communityPath(slug: string, asked: Asked = {}): string {
  return withAsked(href('/community/:slug', { slug }), asked);
}

/** To the way in, which says what for, and back to the page. */
export function signInPath(slug: string, asked: Asked = {}): string {
  return withAsked(href('/sign-in'), { next: communityPath(slug, { ...asked, join: '1' }) });
}

/** The page where it is looked after. */
export function carePath(slug: string, asked: Asked = {}): string {
  return withAsked(href('/account/communities/:slug', { slug }), asked);
}

export function withAsked(path: string, asked: Asked): string {
  const given = Object.entries(asked).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
