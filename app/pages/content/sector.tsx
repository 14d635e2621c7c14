import { loadTextPolls, type TextPoll } from './text-polls.server.ts';
import { loadTextResults } from './text-results.server.ts';
import { pathOfPattern, textLinks, textMeta } from './text-head.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { requireTextAt, type TextComponents } from '../../content/texts.ts';
import { dossierComponents, filedComponent } from '../../content/sectors/sector-dossier.tsx';
import { sectorComponents, type FactsList } from '../../content/sectors/sector-facts.tsx';
import { lessonComponents, wallComponent } from '../../content/sectors/sector-lesson.tsx';
import { letterComponents, resultComponents } from '../../content/sectors/sector-letter.tsx';
import { readingsComponent, wardComponents } from '../../content/sectors/sector-ward.tsx';
import { TextPage } from '../../content/ui/text-page.tsx';
import type { Route } from './+types/sector.ts';

type Layout = {
  look?: string;
  parts: (told: FactsList, polls: readonly (TextPoll | undefined)[]) => TextComponents;
};

/** By the id of the route: how the page looks, and what its text may name that no other may. */
const LAYOUTS: Record<Route.ComponentProps['matches'][1]['id'], Layout> = {
  'solutions-education': {
    parts: (_, polls) => ({ ...lessonComponents, ...wallComponent(polls) }),
  },
  'solutions-government': {
    look: 'dossier',
    parts: (told) => ({ ...dossierComponents, ...filedComponent(told) }),
  },
  'solutions-healthcare': {
    parts: (told) => ({ ...wardComponents, ...readingsComponent(told) }),
  },
  'solutions-nonprofits': {
    parts: (told) => ({ ...letterComponents, ...resultComponents(told) }),
  },
};

export const links = textLinks;

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const path = pathOfPattern(pattern);
  const { sql, prefs } = context.get(requestContext);
  const polls = await loadTextPolls(sql, requireTextAt(path));
  return { path, theme: prefs.theme, polls, told: await loadTextResults(sql, polls) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textMeta(loaderData.path, matches);

export default function ForSector({ loaderData, matches }: Route.ComponentProps) {
  const { path, polls, told } = loaderData;
  const { look = '', parts } = LAYOUTS[matches[1].id];
  return (
    <TextPage
      text={requireTextAt(path)}
      parts={{ ...sectorComponents(told), ...pollComponents(loaderData), ...parts(told, polls) }}
      className="sector"
      look={look}
    >
      <PollHeightScript />
    </TextPage>
  );
}
