import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { topicDeps, loadManagedTopics } from './topics.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SuccessMessage, RefusalMessage } from '../../ui/status-message.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  addTopic,
  changeTopic,
  deleteTopic,
  mergeTopics,
} from '../../topics/topic-commands.server.ts';
import { countShared } from '../../topics/topic-stats.server.ts';
import { MAX_TOPICS, type TopicInput } from '../../topics/topic-rules.ts';
import { DeleteForm } from '../../topics/ui/delete-form.tsx';
import {
  TOPIC_ACTIONS,
  manageTopicsPath,
  type TopicActionName,
} from '../../topics/ui/manage-path.ts';
import { ManageList } from '../../topics/ui/manage-list.tsx';
import { MergeForm } from '../../topics/ui/merge-form.tsx';
import { TopicForm } from '../../topics/ui/topic-form.tsx';
import type { Route } from './+types/manage.ts';
import * as words from '../../topics/words/manage.ts';
import { topicRefusalText } from '../../topics/words/problems.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const asked = new URL(request.url).searchParams;
  const topics = await loadManagedTopics(sql);
  const named = (parameter: string) => {
    const slug = asked.get(parameter) ?? '';
    return topics.find((one) => one.slug === slug || one.slugs.includes(slug));
  };
  const topic = named('topic');
  const into = named('into');
  return {
    topics,
    act: TOPIC_ACTIONS.find((one) => one === asked.get('do')),
    topic,
    into:
      topic && into && into.id !== topic.id
        ? { ...into, shared: await countShared(sql, topic.id, into.id) }
        : undefined,
    did: asked.get('did'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, markTopicsChanged } = context.get(requestContext);
  if (!context.get(viewerContext).member?.staff) throw data(null, { status: 404 });
  const fields = await request.formData();
  const act = TOPIC_ACTIONS.find((one) => one === fields.get('does'));
  if (!act) throw data(words.noSuchButton, { status: 400 });
  const typed = typedOf(fields);
  const outcome = await runAct(act, fields, typed, sql);
  const tried = { act, id: idIn(fields, 'topic'), typed };
  switch (outcome.state) {
    case 'done':
      markTopicsChanged();
      throw redirect(manageTopicsPath({ did: DONE[act] }), 303);
    case 'wrong':
      return data({ ...tried, problems: outcome.problems, why: undefined }, { status: 422 });
    case 'refused':
      return data({ ...tried, problems: {}, why: outcome.why }, { status: 409 });
    case 'gone':
      return data({ ...tried, problems: {}, why: 'gone' as const }, { status: 409 });
  }
}

function runAct(
  act: TopicActionName,
  fields: FormData,
  typed: TopicInput,
  sql: Parameters<typeof topicDeps>[0],
) {
  const deps = topicDeps(sql);
  switch (act) {
    case 'add':
      return addTopic(deps, typed);
    case 'change':
      return changeTopic(deps, idIn(fields, 'topic'), typed);
    case 'merge':
      return mergeTopics(deps, idIn(fields, 'topic'), idIn(fields, 'into'));
    case 'delete':
      return deleteTopic(deps, idIn(fields, 'topic'));
  }
}

function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

function typedOf(fields: FormData): TopicInput {
  return {
    name: textIn(fields, 'name'),
    slug: textIn(fields, 'slug'),
    about: textIn(fields, 'about'),
  };
}

/** 0 if it is no id: no topic has that. */
function idIn(fields: FormData, name: string): number {
  const text = textIn(fields, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

const DONE: Record<TopicActionName, keyof typeof words.done> = {
  add: 'added',
  change: 'changed',
  merge: 'merged',
  delete: 'deleted',
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.manageTopics,
    description: words.description,
    path: href('/account/topics'),
    matches,
  });

export default function ManageTopics({ loaderData, actionData }: Route.ComponentProps) {
  const { topics, did } = loaderData;
  // After a failed submit the form shows what was typed, whatever the address says.
  const act = actionData?.act ?? loaderData.act;
  const topic = actionData ? topics.find(({ id }) => id === actionData.id) : loaderData.topic;
  const done = Object.values(DONE).find((one) => one === did);
  const isList = act === undefined || (act !== 'add' && !topic);
  return (
    <AccountFrame
      here={href('/account/topics')}
      title={isList ? words.topics : titleOf(act, topic?.name ?? '')}
    >
      {!isList && (
        <p className="mt-3 text-small text-soft">
          <SiteLink to={manageTopicsPath({})} className="quiet-link">
            {words.backToTopics}
          </SiteLink>
        </p>
      )}
      {done && isList && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {words.done[done]}
        </SuccessMessage>
      )}
      {actionData?.why && (
        <RefusalMessage
          cause={actionData}
          className="mt-6 max-w-140 rounded-row border-2 border-alarm px-5 py-4 font-semibold"
        >
          {topicRefusalText(actionData.why)}
        </RefusalMessage>
      )}
      <div className="mt-8 sm:mt-10">
        {isList ? (
          <>
            {topics.length < MAX_TOPICS ? (
              <p className="mb-8">
                <SiteLink to={manageTopicsPath({ do: 'add' })} className="pill pill-solid">
                  {words.addTopic}
                </SiteLink>
              </p>
            ) : (
              <p className="mb-8 text-small text-soft">{topicRefusalText('no-room')}</p>
            )}
            <ManageList topics={topics} />
          </>
        ) : (
          <TopicAction {...loaderData} act={act} topic={topic} actionData={actionData} />
        )}
      </div>
    </AccountFrame>
  );
}

type TopicActionProps = Pick<Route.ComponentProps['loaderData'], 'topics' | 'topic' | 'into'> & {
  act: TopicActionName;
  actionData: Route.ComponentProps['actionData'];
};

function TopicAction({ topics, topic, into, act, actionData }: TopicActionProps) {
  if (!topic || act === 'add' || act === 'change')
    return (
      <TopicForm
        topic={topic && act === 'change' ? topic : undefined}
        typed={actionData?.typed ?? (act === 'change' && topic ? topic : EMPTY)}
        problems={actionData?.problems ?? {}}
      />
    );
  if (act === 'merge')
    return (
      <MergeForm topic={topic} others={topics.filter(({ id }) => id !== topic.id)} into={into} />
    );
  return <DeleteForm topic={topic} addresses={topic.slugs.length} />;
}

const EMPTY: TopicInput = { name: '', slug: '', about: '' };

function titleOf(act: TopicActionName, name: string): string {
  switch (act) {
    case 'add':
      return words.addTopic;
    case 'change':
      return words.changeTopic({ name });
    case 'merge':
      return words.mergeTopic({ name });
    case 'delete':
      return words.deleteTopic({ name });
  }
}
