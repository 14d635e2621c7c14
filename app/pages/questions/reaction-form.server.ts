import { data, href, redirect, type RouterContextProvider } from 'react-router';
import { voterOfPost } from '../../answering/answer-form.server.ts';
import { answeringContext } from '../../answering/answering-context.server.ts';
import { voterCookie } from '../../answering/voter.server.ts';
import { fieldText } from '../../base/clean-text.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { lookAgain, react } from '../../reasons/reactions/reacting.server.ts';
import {
  reactionOf,
  secondLookOf,
  TAKES_BACK,
  type ReactionRefusal,
} from '../../reasons/reaction-rules.ts';

const STATUS: Partial<Record<ReactionRefusal, number>> = {
  'no-reason': 404,
  'sign-in': 401,
  'not-a-member': 403,
  'hidden-until-answered': 403,
  'hidden-until-closed': 403,
  own: 403,
  limit: 429,
};

/** Without a script the page comes back with the next reason in the same place. */
export async function handleReactionForm(
  context: Readonly<RouterContextProvider>,
  { id, fields }: { id: string; fields: FormData },
) {
  const deps = context.get(requestContext);
  const by = context.get(answeringContext);
  const reason = fieldText(fields.get('reason'));
  const given = fields.get('said');
  const said = reactionOf(given);
  if (said === undefined && given !== TAKES_BACK) throw data(null, { status: 400 });
  const post = { publicId: id, what: `react ${reason} ${said ?? ''}` };
  const voter = await voterOfPost(deps.sql, by, post);
  const done = await react(deps, voter, { publicId: id, reason, said }, { withOwn: false });
  if ('refusal' in done) return refused(done.refusal);
  const cookie = said && voterCookie(by.answering.secret, by.cookies, voter);
  throw redirect(backTo(id), {
    status: 303,
    ...(cookie && { headers: { 'set-cookie': cookie } }),
  });
}

/** The same for whoever is asked whether they still see it the same. */
export async function handleLookForm(
  context: Readonly<RouterContextProvider>,
  { id, fields }: { id: string; fields: FormData },
) {
  const deps = context.get(requestContext);
  const said = secondLookOf(fields.get('said'));
  if (!said) throw data(null, { status: 400 });
  const post = { publicId: id, what: `look ${said}` };
  const voter = await voterOfPost(deps.sql, context.get(answeringContext), post);
  const done = await lookAgain(deps, voter, { publicId: id, said }, { withOwn: false });
  if ('refusal' in done) return refused(done.refusal);
  throw redirect(backTo(id), 303);
}

function refused(refusal: ReactionRefusal) {
  if (refusal === 'gone' || refusal === 'removed') throw data(null, { status: 404 });
  return data({ reaction: refusal }, { status: STATUS[refusal] ?? 409 });
}

const backTo = (id: string) => `${href('/question/:id', { id })}?reasons=react#react`;
