import { href } from 'react-router';
import { Refused } from './told.tsx';

/** A form that was sent, and why nothing came of it; what was typed still stands in it. */
export type Failure = 'failed' | 'signed out' | undefined;

export function FailureWords({ failure }: { failure: Exclude<Failure, undefined> }) {
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

type Props = { refusal: string | undefined; failure: Failure; cause: unknown };

/** Why nothing happened to a question of one's own. */
export function NotDone({ refusal, failure, cause }: Props) {
  const words = failure ? <FailureWords failure={failure} /> : refusal;
  return (
    words && (
      <Refused
        cause={cause}
        className="mt-8 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
      >
        {words}
      </Refused>
    )
  );
}
