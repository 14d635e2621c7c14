import { NotDone, type Failure } from '../../ui/not-done.tsx';
import { Done } from '../../ui/told.tsx';
import type { InvitationView, Tried } from '../present.ts';
import { INVITATION_REFUSALS } from '../rules.ts';
import { doorWords } from './door-words.ts';
import { Lines } from './rules-text.tsx';

type Props = {
  did: string | null;
  /** For who has just come in; may be empty. */
  welcome: string | undefined;
  invitation: InvitationView | undefined;
  isInside: boolean;
  tried: Tried | undefined;
  failure: Failure;
  cause: unknown;
};

/** Of most presses here nothing was typed. */
const NOT_SENT = 'That could not be sent. Try again in a moment.';

/** What came of a press, or of a link that was followed. */
export function DoorNote({ did, welcome, invitation, isInside, tried, failure, cause }: Props) {
  if (tried ?? failure)
    return (
      <div className="page">
        <NotDone
          refusal={failure === 'failed' ? NOT_SENT : tried?.refusal}
          failure={failure === 'failed' ? undefined : failure}
          cause={cause}
        />
      </div>
    );
  const told = doorWords(did);
  if (welcome !== undefined)
    return (
      <div className="page mt-8">
        <Done cause={cause} className="max-w-[62ch] border-s-2 border-glow ps-5">
          <span className="font-semibold">You have joined.</span>
          {welcome !== '' && <Lines text={welcome} className="mt-2" />}
        </Done>
      </div>
    );
  if (told)
    return (
      <div className="page mt-8">
        <Done cause={cause} className="border-s-2 border-glow ps-5 font-semibold">
          {told}
        </Done>
      </div>
    );
  if (!invitation) return null;
  const words = isInside
    ? 'You are already a member. The link is for others.'
    : invitation.state === 'open'
      ? undefined
      : `${INVITATION_REFUSALS[invitation.state]} Ask who sent it for a new one.`;
  return (
    words && (
      <p className="page mt-8">
        <span className="block border-s-2 border-line ps-5 font-semibold">{words}</span>
      </p>
    )
  );
}
