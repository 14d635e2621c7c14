import { siteFigures } from '../../results/store/site-figures.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { site } from '../../site.config.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { textAt } from '../../content/texts.ts';
import { countedParts } from '../../content/ui/counted-parts.tsx';
import { mailLinks } from '../../content/ui/mail-link.tsx';
import styles from './written.css?url';
import type { Route } from './+types/about.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const PATH = '/about';

export async function loader({ context }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const [now, figures] = await Promise.all([readClock(sql), siteFigures(sql)]);
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
  const parts = countedParts(figures, now);
  return (
    <article>
      <PageHead title={text.title} lead={text.lead} />
      <div className="page pb-8">
        <Body name={site.name} mail={mailLinks} components={parts} />
      </div>
    </article>
  );
}
