import { data, href, redirect } from 'react-router';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { isId } from '../../base/ids.ts';
import { loadAnswerHistory, findWithdrawnQuestion } from '../../answering/answer-history.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage, RefusalMessage } from '../../ui/status-message.tsx';
import { answeringContext } from '../../answering/answering-context.server.ts';
import { handleAnswerForm, failureHeaders } from '../../answering/answer-form.server.ts';
import { readAnswerCursor } from '../../answering/answered-question.ts';
import { AnswerHistoryItem } from '../../answering/ui/answer-history-item.tsx';
import { failureText } from '../../answering/words/failures.ts';
import * as words from '../../answering/words/own-answers.ts';
import type { Route } from './+types/own-answer-list.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMember(context);
  const { readLists } = context.get(requestContext);
  const before = url.searchParams.get('before');
  const did = url.searchParams.get('did') ?? '';
  const [now, history, withdrawn] = await readLists((sql) =>
    Promise.all([
      readDatabaseTime(sql),
      loadAnswerHistory(sql, member, before),
      isId(did) ? findWithdrawnQuestion(sql, member, did) : undefined,
    ]),
  );
  return {
    ...history,
    before: readAnswerCursor(before) ? before : null,
    withdrawn,
    now: now.toISOString(),
  };
}

/** Answers take the same way as everywhere: the same limits, queue and refusals. */
export async function action({ context, request, url }: Route.ActionArgs) {
  requireMember(context);
  const { sql } = context.get(requestContext);
  const fields = await request.formData();
  const id = fields.get('question');
  if (typeof id !== 'string' || !isId(id)) throw data(words.noSuchButton, { status: 400 });
  const outcome = await handleAnswerForm(sql, context.get(answeringContext), {
    publicId: id,
    fields: [['does', 'withdraw']],
  });
  // A signed-in member never needs to sign in, so this state means that the question does not exist.
  if (outcome.state === 'sign in') throw data(null, { status: 404 });
  if (outcome.state === 'failed') {
    const { reason, status } = outcome;
    return data({ reason }, { status, headers: failureHeaders(outcome) });
  }
  throw redirect(listPath(url.searchParams.get('before'), id), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

function listPath(before: string | null, did?: string): string {
  const asked = new URLSearchParams({ ...(before && { before }), ...(did && { did }) });
  return asked.size === 0 ? href('/account/answers') : `${href('/account/answers')}?${asked}`;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/account/answers'),
    matches,
  });

export default function OwnAnswers({
  loaderData: { items, older, before, withdrawn, now },
  actionData,
}: Route.ComponentProps) {
  return (
    <AccountFrame here={href('/account/answers')} title={words.heading} lead={words.lead}>
      {withdrawn && !actionData && (
        <SuccessMessage
          cause={withdrawn.id}
          className="mt-6 border-s-2 border-glow ps-4 font-semibold"
        >
          <Sentence
            parts={words.wasRemoved({
              question: (
                <SiteLink to={href('/question/:id', { id: withdrawn.id })} className="text-link">
                  <bdi>{withdrawn.text}</bdi>
                </SiteLink>
              ),
            })}
          />
        </SuccessMessage>
      )}
      {actionData && (
        <RefusalMessage
          cause={actionData}
          className="mt-6 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
        >
          {words.nothingRemoved({ why: failureText(actionData.reason) })}
        </RefusalMessage>
      )}
      <div className="mt-10">
        {items.length > 0 ? (
          <ul className="border-t border-line">
            {items.map((item) => (
              <AnswerHistoryItem key={item.id} item={item} now={now} action={listPath(before)} />
            ))}
          </ul>
        ) : (
          <EmptyState title={before ? words.nothingOlder : words.noneYet}>
            <p>{words.whatAppears}</p>
            <p className="mt-5">
              <SiteLink to={href('/question')} className="pill pill-solid">
                {words.seeQuestions}
              </SiteLink>
            </p>
          </EmptyState>
        )}
        {(before || older) && (
          <p className="mt-10 flex flex-wrap gap-3">
            {older && (
              <SiteLink to={listPath(older)} className="pill pill-line">
                {words.older}
              </SiteLink>
            )}
            {before && (
              <SiteLink to={listPath(null)} className="pill pill-line">
                {words.newest}
              </SiteLink>
            )}
          </p>
        )}
      </div>
    </AccountFrame>
  );
}
