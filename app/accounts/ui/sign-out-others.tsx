import * as words from '../words/security/passwords.ts';

/** Offered with a new password: all who are signed in elsewhere have to sign in anew. */
export function SignOutOthers({ isTicked = true }: { isTicked?: boolean | undefined }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="others"
        value="1"
        defaultChecked={isTicked}
        className="size-4.5 shrink-0"
      />
      {words.signOutOthers}
    </label>
  );
}
