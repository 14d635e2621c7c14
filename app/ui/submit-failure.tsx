import { href } from 'react-router';
import { RefusalMessage } from './status-message.tsx';
import { Sentence } from './sentence.tsx';
import * as words from './words.ts';

/** Why a sent form had no effect; the form still contains what was typed. */
export type SubmitFailure = 'failed' | 'signed out' | undefined;

/** For a sentence that asks to sign in: in another tab, so that this page stays as it is. */
export const signInElsewhere = (text: string) => (
  <a href={href('/sign-in')} target="_blank" rel="noreferrer" className="text-link">
    {text}
  </a>
);

export function SubmitFailureText({ failure }: { failure: Exclude<SubmitFailure, undefined> }) {
  if (failure === 'failed') return words.notSent;
  return <Sentence parts={words.signedOut({ link: signInElsewhere })} />;
}

type Props = { refusal: string | undefined; failure: SubmitFailure; cause: unknown };

/** Why an action on one's own question had no effect. */
export function SubmitFailureMessage({ refusal, failure, cause }: Props) {
  const text = failure ? <SubmitFailureText failure={failure} /> : refusal;
  return (
    text && (
      <RefusalMessage
        cause={cause}
        className="mt-8 max-w-[42rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
      >
        {text}
      </RefusalMessage>
    )
  );
}
