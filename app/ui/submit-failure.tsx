import { href } from 'react-router';
import { RefusalMessage } from './status-message.tsx';

/** Why a sent form had no effect; the form still contains what was typed. */
export type SubmitFailure = 'failed' | 'signed out' | undefined;

export function SubmitFailureText({ failure }: { failure: Exclude<SubmitFailure, undefined> }) {
  if (failure === 'failed')
    return 'That could not be sent. What you typed is still here: try again in a moment.';
  return (
    <>
      {'You are signed out. What you typed is still here: '}
      <a href={href('/sign-in')} target="_blank" rel="noreferrer" className="text-link">
        sign in in another tab
      </a>
      {', and press again.'}
    </>
  );
}

type Props = { refusal: string | undefined; failure: SubmitFailure; cause: unknown };

/** Why an action on one's own question had no effect. */
export function SubmitFailureMessage({ refusal, failure, cause }: Props) {
  const words = failure ? <SubmitFailureText failure={failure} /> : refusal;
  return (
    words && (
      <RefusalMessage
        cause={cause}
        className="mt-8 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
      >
        {words}
      </RefusalMessage>
    )
  );
}
