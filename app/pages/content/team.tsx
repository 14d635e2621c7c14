import { href } from 'react-router';
import { site } from '../../site.config.ts';
import { decisions } from '../../content/decisions.server.ts';
import { requireTextAt } from '../../content/texts.ts';
import { TextPage } from '../../content/ui/text-page.tsx';
import { teamComponents } from '../../content/ui/team-components.tsx';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/team.ts';

const PATH = href('/team');

export const links = textLinks;

export const loader = () => ({ decisions });

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Team({ loaderData }: Route.ComponentProps) {
  const parts = teamComponents(loaderData.decisions, site.source);
  return <TextPage text={requireTextAt(PATH)} parts={parts} look="run pb-8" />;
}
