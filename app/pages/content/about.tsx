import { href } from 'react-router';
import { siteFigures } from '../../results/store/site-figures.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { requireTextAt } from '../../content/texts.ts';
import { TextPage } from '../../content/ui/text-page.tsx';
import { figureComponents } from '../../content/ui/figure-components.tsx';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/about.ts';

const PATH = href('/about');

export const links = textLinks;

export async function loader({ context }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const [now, figures] = await Promise.all([readDatabaseTime(sql), siteFigures(sql)]);
  return { figures, now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function About({ loaderData: { figures, now } }: Route.ComponentProps) {
  const parts = figureComponents(figures, now);
  return <TextPage text={requireTextAt(PATH)} parts={parts} look="pb-8" />;
}
