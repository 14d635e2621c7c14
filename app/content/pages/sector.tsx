import { data } from 'react-router';
import { pollsFor } from '../../crossings/polls-in-texts.server.ts';
import { PollHeights, pollParts } from '../../embeds/ui/poll-frame.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { textAt } from '../texts.ts';
import { TextPage } from '../ui/text-page.tsx';
import styles from '../ui/written.css?url';
import type { Route } from './+types/sector.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname;
  const text = textAt(path);
  if (!text) throw data(null, { status: 404 });
  const { sql, prefs } = context.get(requestContext);
  return { path, theme: prefs.theme, polls: await pollsFor(sql, text, new Date()) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const text = textAt(loaderData?.path ?? '');
  return text ? pageMeta({ ...text, path: loaderData?.path ?? '', matches }) : [];
};

export default function SectorPage({ loaderData }: Route.ComponentProps) {
  const text = textAt(loaderData.path);
  return (
    text && (
      <>
        <TextPage text={text} parts={pollParts(loaderData)} />
        <PollHeights />
      </>
    )
  );
}
