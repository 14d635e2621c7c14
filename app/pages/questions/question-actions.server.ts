import { data, redirect, type RouterContextProvider } from 'react-router';
import { answeringContext } from '../../answering/answering-context.server.ts';
import { handleAnswerForm, failureHeaders } from '../../answering/answer-form.server.ts';
import { signInPath } from '../../answering/ui/answer-failure.tsx';
import { appendQuery } from '../../base/append-query.ts';
import { isId } from '../../base/ids.ts';
import { readReportForm, reportResponse } from '../../moderation/reports/report-response.server.ts';
import { reportedReasonIn } from '../../moderation/report-rules.ts';
import { sendReport } from '../../moderation/reports/reports.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readRoom } from '../../questions/room-address.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { handleFollowForm } from './follow-form.server.ts';
import { handleLookForm, handleReactionForm } from './reaction-form.server.ts';
import { reasonActOf } from '../../reasons/writing-rules.ts';
import { handleReasonForm } from './reason-form.server.ts';
import { FORM_RESULTS } from '../views/question-params.ts';
import { failureText } from '../../answering/words/failures.ts';

type ActionArgs = {
  context: Readonly<RouterContextProvider>;
  params: { id: string };
  request: Request;
  url: URL;
};

export async function handleReport({ context, params: { id }, request, url }: ActionArgs) {
  const deps = context.get(requestContext);
  const sent = await readReportForm(request);
  const now = await readDatabaseTime(deps.sql);
  const reason = reportedReasonIn(url.searchParams);
  const outcome = await sendReport({ ...deps, now }, { publicId: id, reason, ...sent });
  return reportResponse(outcome, id, sent);
}

export async function handleQuestionForm({ context, params: { id }, request, url }: ActionArgs) {
  const fields = await request.formData();
  const does = fields.get('does');
  const within = [url.searchParams.get('survey') ?? ''].find(isId);
  const room = readRoom(url.searchParams);
  const back = questionPath({ id, within, room });
  if (does === 'follow' || does === 'unfollow')
    return handleFollowForm(context, { id, does, request, back });
  if (does === 'react') return handleReactionForm(context, { id, fields });
  if (does === 'look-again') return handleLookForm(context, { id, fields });
  const act = reasonActOf(does);
  if (act) return handleReasonForm(context, { id, act, fields, request, back });
  const here = (param: string) => appendQuery(back, `${param}=1`);
  if (does === 'change') return redirect(here('change'), 303);
  const { sql } = context.get(requestContext);
  const sent = { publicId: id, fields, room: room?.code };
  const outcome = await handleAnswerForm(sql, context.get(answeringContext), sent);
  switch (outcome.state) {
    case 'done':
      return redirect(here(FORM_RESULTS[outcome.does].param), {
        status: 303,
        ...(outcome.cookie && { headers: { 'set-cookie': outcome.cookie } }),
      });
    case 'sign in':
      return redirect(signInPath({ id, within, room }, outcome.picks), 303);
    case 'failed': {
      const { picks, reason, status } = outcome;
      const says = failureText(reason);
      return data({ answer: { picks, says } }, { status, headers: failureHeaders(outcome) });
    }
  }
}
