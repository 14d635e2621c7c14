import { lazy, Suspense } from 'react';
import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { isId } from '../../base/ids.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import { handlePresenterForm, loadPresentation } from './presentation.server.ts';
import { loadWall } from './wall.server.ts';
import { reloadsAfterSubmit, submitSafely } from '../../frame/submit-safely.ts';
import { withRunoffs } from '../../results/store/details-loader.server.ts';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import { socialCardOf } from '../../embeds/pictures/social-card.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { signInHint } from '../../frame/sign-in-hint.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import {
  parsePlace,
  presenterQuery,
  parsePresenterTarget,
} from '../../live/presenter/presenter-address.ts';
import { Wall } from '../../live/wall/wall.tsx';
import * as words from '../../live/words/page.ts';
import type { Route } from './+types/live.ts';

/** With a question or a survey in the address the page is the presenter's view, else the wall. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const { sql, shuffleOrder, origin, secret, dependsOn } = context.get(requestContext);
  const reading = { sql, ...context.get(resultCachesContext) };
  const which = parsePresenterTarget(searchParams);
  if (which) {
    if (!isId(which.id)) throw data(null, { status: 404 });
    const viewer = context.get(viewerContext);
    const memberCommunityIds = await communityIdsOf(sql, viewer.member);
    const place = searchParams.get('place');
    const look = {
      place,
      viewer,
      order: shuffleOrder,
      memberCommunityIds,
      origin,
      secret,
      tells: dependsOn,
    };
    const presenting = await loadPresentation(sql, which, look);
    if (!presenting) throw data(viewer.member ? null : signInHint(url), { status: 404 });
    if ('removed' in presenting) throw data(presenting.removed, { status: 410 });
    // A reload of the page keeps the room code, and what was revealed to the room.
    if (which.room === undefined && presenting.which.room !== undefined)
      throw redirect(`${href('/live')}?${presenterQuery(presenting.which, presenting.at)}`);
    const questions = await withRunoffs(reading, presenting.questions, { waits: true });
    return { ...presenting, questions, look: 'stage', wall: undefined };
  }
  const topic = searchParams.get('topic') ?? undefined;
  const wall = await loadWall(sql, { topic, order: shuffleOrder });
  if (!wall) throw data(null, { status: 404 });
  const questions = await withRunoffs(reading, wall.questions);
  return { wall: { ...wall, questions }, look: 'wall', questions: undefined };
}

/** Lets the author open, pause or close a presented question. */
export async function action({ context, request, url: { searchParams } }: Route.ActionArgs) {
  const which = parsePresenterTarget(searchParams);
  if (!which || !isId(which.id)) throw data(null, { status: 404 });
  const fields = await request.formData();
  const done = await handlePresenterForm(context.get(requestContext), context.get(viewerContext), {
    fields,
    room: which.room,
  });
  switch (done.state) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'refused':
    case 'wrong':
      return data(done, { status: 409 });
    case 'done': {
      const at = parsePlace(searchParams.get('place'), MAX_QUESTIONS);
      return redirect(`${href('/live')}?${presenterQuery(which, at)}`, 303);
    }
  }
}

const MAX_QUESTIONS = 20;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitSafely(serverAction);
}

export const shouldRevalidate = reloadsAfterSubmit;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.questions) {
    const { questions, which, at } = loaderData;
    const question = questions[at];
    return [
      ...pageMeta({
        title:
          (which.name === 'survey' && question?.survey?.title) ||
          (question?.text ?? words.roomTitle),
        description: words.roomDescription,
        path: `${href('/live')}?${presenterQuery(which)}`,
        matches,
        image: question && socialCardOf(question),
      }),
      { name: 'robots', content: 'noindex' },
    ];
  }
  const topic = loaderData?.wall?.topic;
  if (topic)
    return pageMeta({
      title: words.topicTitle({ topic: topic.name }),
      description: words.topicDescription({ topic: topic.name }),
      path: `${href('/live')}?${new URLSearchParams({ topic: topic.slug })}`,
      matches,
    });
  return pageMeta({
    title: words.title,
    description: words.description,
    path: href('/live'),
    matches,
  });
};

/** The wall does not load the presenter. */
const Presenter = lazy(async () => ({
  default: (await import('../../live/presenter/presenter.tsx')).Presenter,
}));

export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const { wall, ...presenting } = loaderData;
  if (wall) return <Wall {...wall} />;
  return (
    presenting.questions && (
      <Suspense>
        <Presenter key={presenting.which.id} {...presenting} answer={actionData} />
      </Suspense>
    )
  );
}
