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
  Course,
  Floor,
  Members,
  StayedAway,
  Stop,
  Voice,
  Wording,
  Wordings,
} from '../../content/audiences/audience-leaders.tsx';
import styles from './written.css?url';
import type { Route } from './+types/for-leaders.ts';

const PATH = href('/for/community-leaders');
const layout = { Course, Floor, Members, StayedAway, Stop, Voice, Wording, Wordings };

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

export default function ForLeaders({ loaderData }: Route.ComponentProps) {
  const { polls, today } = loaderData;
  const parts = {
    ...layout,

    ...pollComponents(loaderData),
  };
  return (
    <AudiencePage path={PATH} look="leaders" polls={polls} today={today} parts={parts}>
      <PollHeightScript />
    </AudiencePage>
  );
}
