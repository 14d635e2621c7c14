import { pathOfPattern, textMeta } from './text-head.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { requireTextAt } from '../../content/texts.ts';
import styles from '../../content/legal/legal.css?url';
import { LegalPage } from '../../content/legal/legal-page.tsx';
import type { Route } from './+types/legal.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export function loader({ context, pattern }: Route.LoaderArgs) {
  return { path: pathOfPattern(pattern), origin: context.get(requestContext).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textMeta(loaderData.path, matches);

export default function Legal({ loaderData: { path, origin } }: Route.ComponentProps) {
  return <LegalPage text={requireTextAt(path)} address={origin + path} />;
}
