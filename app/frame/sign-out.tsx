import { SIGN_OUT_PATH } from './links.ts';
import * as words from './words.ts';

/** A form, since a link must not change anything. */
export function SignOut({ className }: { className: string }) {
  return (
    <form method="post" action={SIGN_OUT_PATH} data-does="sign-out">
      <button type="submit" className={className}>
        {words.signOut}
      </button>
    </form>
  );
}
