import { formatDay } from '../../base/words/figures.ts';
import { loadWorkedQuestions } from './worked-questions.server.ts';
import { pathOfPattern, textLinks, textMeta } from './text-head.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { requireTextAt, type TextComponents } from '../../content/texts.ts';
import type { WorkedPolls } from '../../content/audiences/audience-components.tsx';
import { creatorComponents } from '../../content/audiences/audience-creators.tsx';
import { leaderComponents } from '../../content/audiences/audience-leaders.tsx';
import { AudiencePage, type AudienceLook } from '../../content/audiences/audience-page.tsx';
import { studentComponents } from '../../content/audiences/audience-students.tsx';
import type { Route } from './+types/audience.ts';

type Layout = { look: AudienceLook; parts: (polls: WorkedPolls) => TextComponents };

/** By the id of the route: how the page looks, and what its text may name that no other may. */
const LAYOUTS: Record<Route.ComponentProps['matches'][1]['id'], Layout> = {
  'for-college-students': { look: 'students', parts: studentComponents },
  'for-community-leaders': { look: 'leaders', parts: () => leaderComponents },
  'for-social-influnencers': { look: 'creators', parts: creatorComponents },
};

export const links = textLinks;

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const path = pathOfPattern(pattern);
  const { sql, origin, prefs } = context.get(requestContext);
  const [now, polls] = await Promise.all([
    readDatabaseTime(sql),
    loadWorkedQuestions({ sql, origin }, requireTextAt(path)),
  ]);
  return { path, theme: prefs.theme, today: formatDay(now), polls };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  textMeta(loaderData.path, matches);

export default function ForAudience({ loaderData, matches }: Route.ComponentProps) {
  const { path, polls, today } = loaderData;
  const { look, parts } = LAYOUTS[matches[1].id];
  return (
    <AudiencePage
      text={requireTextAt(path)}
      look={look}
      polls={polls}
      today={today}
      parts={{ ...parts(polls), ...pollComponents(loaderData) }}
    >
      <PollHeightScript />
    </AudiencePage>
  );
}
