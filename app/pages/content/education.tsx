import { pollsFor } from './polls-in-texts.server.ts';
import { resultsInText } from './results-in-texts.server.ts';
import { PollHeights, pollParts } from '../../embeds/frame/poll-frame.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { writtenAt } from '../../content/texts.ts';
import { lessonParts, wallPart } from '../../content/sectors/sector-lesson.tsx';
import { SectorPage } from '../../content/sectors/sector-page.tsx';
import styles from './written.css?url';
import type { Route } from './+types/education.ts';

const PATH = '/solutions/education';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { sql, prefs } = context.get(requestContext);
  const polls = await pollsFor(sql, writtenAt(PATH));
  return { theme: prefs.theme, polls, told: await resultsInText(sql, polls) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...writtenAt(PATH), path: PATH, matches });

export default function EducationPage({ loaderData }: Route.ComponentProps) {
  const { polls, told } = loaderData;
  const parts = { ...pollParts(loaderData), ...lessonParts, ...wallPart(polls) };
  return (
    <SectorPage text={writtenAt(PATH)} told={told} parts={parts}>
      <PollHeights />
    </SectorPage>
  );
}
