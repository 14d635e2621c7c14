import { loadTextPolls } from './text-polls.server.ts';
import { loadTextResults } from './text-results.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { requireTextAt } from '../../content/texts.ts';
import { lessonComponents, wallComponent } from '../../content/sectors/sector-lesson.tsx';
import { SectorPage } from '../../content/sectors/sector-page.tsx';
import styles from './written.css?url';
import type { Route } from './+types/education.ts';

const PATH = '/solutions/education';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { sql, prefs } = context.get(requestContext);
  const polls = await loadTextPolls(sql, requireTextAt(PATH));
  return { theme: prefs.theme, polls, told: await loadTextResults(sql, polls) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...requireTextAt(PATH), path: PATH, matches });

export default function EducationPage({ loaderData }: Route.ComponentProps) {
  const { polls, told } = loaderData;
  const parts = { ...pollComponents(loaderData), ...lessonComponents, ...wallComponent(polls) };
  return (
    <SectorPage text={requireTextAt(PATH)} told={told} parts={parts}>
      <PollHeightScript />
    </SectorPage>
  );
}
