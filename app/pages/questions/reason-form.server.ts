import { data, href, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { fieldText } from '../../base/clean-text.ts';
import { textFieldsOf } from '../../base/text-fields.ts';
import { retryAfterSeconds } from '../../platform/http/rate-limiter.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { appendQuery } from '../../base/append-query.ts';
import { changeOwnReason } from '../../reasons/own-reason-commands.server.ts';
import { loadOwnReason } from '../../reasons/shown/question-reasons.server.ts';
import {
  REASON_LIMITS,
  signatureOf,
  type ReasonAct,
  type ReasonRefusal,
  type RejectedReason,
} from '../../reasons/writing-rules.ts';
import { SAID_WHY } from '../views/question-params.ts';

type ReasonFormInput = {
  id: string;
  act: ReasonAct;
  fields: FormData;
  request: Request;
  /** The page it was sent from. */
  back: string;
};

const STATUS: Partial<Record<ReasonRefusal, number>> = {
  'not-a-member': 403,
  hour: 429,
  day: 429,
  often: 429,
};

/** With a script the page stays; without one the response leads back to it, or brings what was typed. */
export async function handleReasonForm(
  context: Readonly<RouterContextProvider>,
  { id, act, fields, request, back }: ReasonFormInput,
) {
  const { member } = context.get(viewerContext);
  const typed = {
    text: fieldText(fields.get('reason')),
    signed: signatureOf(fields.get('signed')),
  };
  const sent = { publicId: id, act, typed };
  const deps = context.get(requestContext);
  const outcome = await changeOwnReason(deps, member ?? deps, sent);
  switch (outcome.state) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'sign in':
      // Without a script what was typed exists only in the request.
      if (typed.text !== '' && request.headers.get('sec-fetch-dest') === 'document')
        throw data({ action: back, fields: textFieldsOf(fields) }, { status: 401 });
      throw redirectDocument(`${href('/sign-in')}?${new URLSearchParams({ next: back })}`, 303);
    case 'wrong': {
      const reason: RejectedReason = { act, typed, problem: outcome.problem };
      return data({ reason }, { status: 422 });
    }
    case 'refused': {
      const reason: RejectedReason = { act, typed, refusal: outcome.why };
      const headers =
        outcome.why === 'often'
          ? { 'retry-after': String(retryAfterSeconds(REASON_LIMITS.each)) }
          : undefined;
      return data({ reason }, { status: STATUS[outcome.why] ?? 409, ...(headers && { headers }) });
    }
    case 'done':
      // What others see of the page has nothing of a visitor's: theirs is made for them, or comes with the response.
      if (request.headers.get('sec-fetch-dest') !== 'empty')
        throw redirect(`${member ? back : appendQuery(back, `${SAID_WHY}=1`)}#reasons`, 303);
      if (member || deps.voterId === undefined) return { did: act };
      return { did: act, own: (await loadOwnReason(deps, id, deps.voterId)) ?? null };
  }
}
