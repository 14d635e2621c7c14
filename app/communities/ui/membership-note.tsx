import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import type { InvitationView, FailedForm } from '../community-views.ts';
import { membershipWords } from '../words/done.ts';
import { Lines } from './rules-text.tsx';
import * as texts from '../words/membership.ts';
import { invitationRefusals, communityRefusalText } from '../words/refusals.ts';

type Props = {
  did: string | null;
  /** Shown right after joining; may be empty. */
  welcome: string | undefined;
  invitation: InvitationView | undefined;
  isInside: boolean;
  tried: FailedForm | undefined;
  failure: SubmitFailure;
  cause: unknown;
};

/** The result of a form, or of an invitation that was followed. */
export function MembershipNote({
  did,
  welcome,
  invitation,
  isInside,
  tried,
  failure,
  cause,
}: Props) {
  if (tried ?? failure)
    return (
      <div className="page">
        <SubmitFailureMessage
          refusal={
            failure === 'failed'
              ? texts.notSent
              : tried?.refusal && communityRefusalText(tried.refusal)
          }
          failure={failure === 'failed' ? undefined : failure}
          cause={cause}
        />
      </div>
    );
  const told = membershipWords(did);
  if (welcome !== undefined)
    return (
      <div className="page mt-8">
        <SuccessMessage cause={cause} className="max-w-[62ch] border-s-2 border-glow ps-5">
          <span className="font-semibold">{texts.joined}</span>
          {welcome !== '' && <Lines text={welcome} className="mt-2" />}
        </SuccessMessage>
      </div>
    );
  if (told)
    return (
      <div className="page mt-8">
        <SuccessMessage cause={cause} className="border-s-2 border-glow ps-5 font-semibold">
          {told}
        </SuccessMessage>
      </div>
    );
  if (!invitation) return null;
  const words = isInside
    ? texts.memberAlready
    : invitation.state === 'open'
      ? undefined
      : texts.refusedInvitation({ why: invitationRefusals[invitation.state] });
  return (
    words && (
      <p className="page mt-8">
        <span className="block border-s-2 border-line ps-5 font-semibold">{words}</span>
      </p>
    )
  );
}
