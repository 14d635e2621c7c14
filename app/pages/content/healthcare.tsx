import { loadTextPolls } from './text-polls.server.ts';
import { loadTextResults } from './text-results.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { requireTextAt } from '../../content/texts.ts';
import { readingsComponent, wardComponents } from '../../content/sectors/sector-ward.tsx';
import { SectorPage } from '../../content/sectors/sector-page.tsx';
import styles from './written.css?url';
import type { Route } from './+types/healthcare.ts';

const PATH = '/solutions/healthcare';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { sql, prefs } = context.get(requestContext);
  const polls = await loadTextPolls(sql, requireTextAt(PATH));
  return { theme: prefs.theme, polls, told: await loadTextResults(sql, polls) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...requireTextAt(PATH), path: PATH, matches });

export default function HealthcarePage({ loaderData }: Route.ComponentProps) {
  const { told } = loaderData;
  const parts = { ...pollComponents(loaderData), ...wardComponents, ...readingsComponent(told) };
  return (
    <SectorPage text={requireTextAt(PATH)} told={told} parts={parts}>
      <PollHeightScript />
    </SectorPage>
  );
}
