import { data, href } from 'react-router';
import { formatDay } from '../../base/format.ts';
import { loadWorkedQuestions } from './worked-questions.server.ts';
import { PollHeightScript, pollComponents } from '../../embeds/widget/poll-embed.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { textAt } from '../../content/texts.ts';
import { AudiencePage } from '../../content/audiences/audience-page.tsx';
import {
  Cues,
  Place,
  Places,
  SayAndLeave,
  SmallPrint,
  creatorComponents,
} from '../../content/audiences/audience-creators.tsx';
import styles from './written.css?url';
import type { Route } from './+types/for-creators.ts';

const PATH = href('/for/social-influnencers');
const layout = { Cues, Place, Places, SayAndLeave, SmallPrint };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const text = textAt(PATH);
  if (!text) throw data(null, { status: 404 });
  const { sql, origin, prefs } = context.get(requestContext);
  const [now, polls] = await Promise.all([
    readDatabaseTime(sql),
    loadWorkedQuestions({ sql, origin }, text),
  ]);
  return { theme: prefs.theme, today: formatDay(now), polls };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const text = textAt(PATH);
  return text ? pageMeta({ ...text, path: PATH, matches }) : [];
};

export default function ForCreators({ loaderData }: Route.ComponentProps) {
  const { polls, today } = loaderData;
  const parts = {
    ...layout,
    ...creatorComponents(polls),
    ...pollComponents(loaderData),
  };
  return (
    <AudiencePage path={PATH} look="creators" polls={polls} today={today} parts={parts}>
      <PollHeightScript />
    </AudiencePage>
  );
}
