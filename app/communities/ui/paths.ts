import { href } from 'react-router';

type PathParams = Readonly<Record<string, string | undefined>>;

/** A community's page with these parameters. */
export function communityPath(slug: string, asked: PathParams = {}): string {
  return withParams(href('/community/:slug', { slug }), asked);
}

/** The sign-in page, which says why it is shown, and leads back to the page. */
export function communitySignInPath(slug: string, asked: PathParams = {}): string {
  return withParams(href('/sign-in'), { next: communityPath(slug, { ...asked, join: '1' }) });
}

export function managePath(slug: string, asked: PathParams = {}): string {
  return withParams(href('/account/communities/:slug', { slug }), asked);
}

export function withParams(path: string, asked: PathParams): string {
  const given = Object.entries(asked).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
