import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { textAt } from '../../content/texts.ts';
import styles from '../../content/legal/legal.css?url';
import { LegalPage } from '../../content/legal/legal-page.tsx';
import type { Route } from './+types/legal.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname;
  if (!textAt(path)) throw data(null, { status: 404 });
  return { path, origin: context.get(requestContext).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const text = textAt(loaderData?.path ?? '');
  return text ? pageMeta({ ...text, path: loaderData?.path ?? '', matches }) : [];
};

export default function Legal({ loaderData: { path, origin } }: Route.ComponentProps) {
  const text = textAt(path);
  return text ? <LegalPage text={text} address={origin + path} /> : null;
}
