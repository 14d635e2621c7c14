import { useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { useIsMember, useVoterTag } from '../../answering/client/use-is-member.ts';
import { removeStoredWhere } from '../../asking/ui/unsaved-storage.ts';
import { appendQuery } from '../../base/append-query.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';
import type { OwnReasonView, ReasonAct, RejectedReason } from '../writing-rules.ts';
import { ReasonForm, reasonKey, type ReasonSender } from './reason-form.tsx';
import { StandingReason, type StandingProps } from './standing-reason.tsx';
import * as words from '../words/own.ts';

/** The response of the page's action. */
type ReasonResponse =
  | { did: ReasonAct; own?: OwnReasonView | null }
  | { reason: RejectedReason }
  | { state: Exclude<SubmitFailure, undefined> };

type Props = Omit<StandingProps, 'own' | 'sender'> & {
  own: OwnReasonView | undefined;
  /** What came back with a form that was sent without a script. */
  rejected: RejectedReason | undefined;
  mayWrite: boolean;
  /** Called with a visitor's reason as it stands after a form: it comes back with the response. */
  onOwn: (own: OwnReasonView | null) => void;
};

/** The reader's reason for their answer, or the form for it. */
export function OwnReason({ question, own, picks, now, rejected, mayWrite, onOwn }: Props) {
  const fetcher = useFetcher<ReasonResponse>();
  const key = reasonKey(useVoterTag(), question.id);
  // The same as long as it is the same refusal, since each new one takes the focus.
  const served = useMemo(() => rejected && { reason: rejected }, [rejected]);
  const { data: reply = served } = fetcher;
  useEffect(() => {
    if (!reply || !('did' in reply)) return;
    removeStoredWhere((one) => one.startsWith(key));
    if (reply.own !== undefined) onOwn(reply.own);
  }, [key, reply, onOwn]);
  const back = reply && 'reason' in reply ? reply.reason : undefined;
  // What was said of one answer is not said of the next.
  const answer = picks.join();
  const { formData } = fetcher;
  const [sent, setSent] = useState({ formData, answer, isPast: false });
  if (formData && formData !== sent.formData) setSent({ formData, answer, isPast: false });
  else if (!sent.isPast && sent.answer !== answer) setSent({ ...sent, isPast: true });
  const { isPast } = sent;
  const did = fetcher.state === 'idle' && reply && 'did' in reply ? reply.did : undefined;
  const path = questionPath(question);
  // Without a script the page that comes back is then made for its sender.
  const action = useIsMember() ? path : appendQuery(path, 'said=1');
  const sender: ReasonSender = {
    Form: fetcher.Form,
    action,
    back,
    questionId: question.id,
    key,
  };
  return (
    <div className="mt-5 mb-8">
      {did && !isPast && (
        <SuccessMessage cause={reply} className="mb-4 text-small font-semibold">
          {words.done[did]}
        </SuccessMessage>
      )}
      {own ? (
        <StandingReason
          key={`${own.signed} ${own.text}`}
          question={question}
          own={own}
          picks={picks}
          now={now}
          sender={sender}
        />
      ) : (
        (mayWrite || rejected) && (
          <ReasonForm
            key={did}
            act="say-reason"
            start={{ text: '', signed: 'unnamed' }}
            shows={question.resultShows}
            sender={sender}
          />
        )
      )}
      <SubmitFailureMessage
        refusal={isPast ? undefined : back?.refusal && words.reasonRefusalText(back.refusal)}
        failure={reply && 'state' in reply ? reply.state : undefined}
        cause={reply ?? null}
      />
    </div>
  );
}
