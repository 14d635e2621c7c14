import { pageMeta } from '../../frame/page-meta.ts';
import { site } from '../../site.config.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { decisions } from '../../content/decisions.server.ts';
import { textAt } from '../../content/texts.ts';
import { teamComponents } from '../../content/ui/team-components.tsx';
import { mailLinks } from '../../content/ui/mail-link.tsx';
import styles from './written.css?url';
import type { Route } from './+types/team.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const PATH = '/team';

export const loader = () => ({ decisions });

export const meta: Route.MetaFunction = ({ matches }) => {
  const text = textAt(PATH);
  return text ? pageMeta({ ...text, path: PATH, matches }) : [];
};

export default function Team({ loaderData }: Route.ComponentProps) {
  const text = textAt(PATH);
  if (!text) return null;
  const { Body } = text;
  const parts = teamComponents(loaderData.decisions, site.source);
  return (
    <article>
      <PageHead title={text.title} lead={text.lead} />
      <div className="page run pb-8">
        <Body name={site.name} mail={mailLinks} components={parts} />
      </div>
    </article>
  );
}
