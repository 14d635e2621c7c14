import { href } from 'react-router';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import * as words from '../words/follow.ts';

type Props = { question: string; email?: string; problem?: string | undefined };

/** For visitors: an address, which a mailed link confirms. */
export function FollowForm({ question, email = '', problem }: Props) {
  const hint = words.addressHint;
  // After a failure the field gets the focus, without a script too.
  const leads = problem === undefined ? {} : { autoFocus: true };
  return (
    <form method="post" action={href('/sign-in/follow')} className="grid max-w-[32rem] gap-4">
      <input type="hidden" name="question" value={question} />
      <Field id="follow-email" label={words.addressLabel} hint={hint} problem={problem}>
        <input
          {...controlPropsOf('follow-email', { hint, problem })}
          name="email"
          type="email"
          autoComplete="email"
          required={problem === undefined}
          defaultValue={email}
          {...leads}
        />
      </Field>
      <button type="submit" className="pill pill-line justify-self-start">
        {words.sendLink}
      </button>
    </form>
  );
}
