import { siteFigures } from '../../results/store/site-figures.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { site } from '../../site.config.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { textAt } from '../../content/texts.ts';
import { figureComponents } from '../../content/ui/figure-components.tsx';
import { mailLinks } from '../../content/ui/mail-link.tsx';
import styles from './written.css?url';
import type { Route } from './+types/about.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const PATH = '/about';

export async function loader({ context }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const [now, figures] = await Promise.all([readDatabaseTime(sql), siteFigures(sql)]);
  return { figures, now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const text = textAt(PATH);
  return text ? pageMeta({ ...text, path: PATH, matches }) : [];
};

export default function About({ loaderData: { figures, now } }: Route.ComponentProps) {
  const text = textAt(PATH);
  if (!text) return null;
  const { Body } = text;
  const parts = figureComponents(figures, now);
  return (
    <article>
      <PageHead title={text.title} lead={text.lead} />
      <div className="page pb-8">
        <Body name={site.name} mail={mailLinks} components={parts} />
      </div>
    </article>
  );
}
