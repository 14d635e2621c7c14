import { data } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { isId } from '../../base/ids.ts';
import { communityIdsOf } from '../../communities/store.server.ts';
import { presentingOf } from '../../crossings/presenting.server.ts';
import { wallOf } from '../../crossings/wall.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Presenter } from '../ui/presenter.tsx';
import { Wall } from '../ui/wall.tsx';
import type { Route } from './+types/live.ts';

/** A question or a survey in the address makes it the presenter's view; else it is the wall. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const now = new Date();
  const { sql, order, origin } = context.get(requestContext);
  const question = searchParams.get('question');
  const survey = searchParams.get('survey');
  const shown = question ?? survey;
  if (shown !== null) {
    if (!isId(shown)) throw data(null, { status: 404 });
    const { member } = context.get(viewerContext);
    const inside = await communityIdsOf(sql, member);
    const place = Number(searchParams.get('place') ?? 1);
    const presenting = await presentingOf(
      sql,
      question === null ? { survey: shown, place } : { question: shown },
      { now, order, inside, origin },
    );
    if (!presenting) throw data(null, { status: 404 });
    return { ...presenting, wall: undefined };
  }
  const topic = searchParams.get('topic') ?? undefined;
  const wall = await wallOf(sql, { topic, now, order });
  if (!wall) throw data(null, { status: 404 });
  return { wall, questions: undefined };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Live',
    description:
      'What people answered in the last hour, as it happens, with the results as they stand.',
    path: '/live',
    matches,
  });

export default function Live({ loaderData }: Route.ComponentProps) {
  const { wall, ...presenting } = loaderData;
  if (wall) return <Wall {...wall} />;
  return presenting.questions ? <Presenter {...presenting} /> : null;
}
