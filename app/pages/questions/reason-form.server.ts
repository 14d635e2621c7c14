import { data, href, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { fieldText } from '../../base/clean-text.ts';
import { retryAfterSeconds } from '../../platform/http/rate-limiter.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { changeOwnReason } from '../../reasons/own-reason-commands.server.ts';
import {
  REASON_LIMITS,
  signatureOf,
  type ReasonAct,
  type ReasonRefusal,
  type RejectedReason,
} from '../../reasons/writing-rules.ts';

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
  if (!member)
    throw redirectDocument(`${href('/sign-in')}?${new URLSearchParams({ next: back })}`, 303);
  const typed = {
    text: fieldText(fields.get('reason')),
    signed: signatureOf(fields.get('signed')),
  };
  const sent = { publicId: id, act, typed };
  const outcome = await changeOwnReason(context.get(requestContext), member, sent);
  switch (outcome.state) {
    case 'gone':
      throw data(null, { status: 404 });
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
      if (request.headers.get('sec-fetch-dest') !== 'empty') throw redirect(`${back}#reasons`, 303);
      return { did: act };
  }
}
