import { SIGN_OUT_PATH } from './links.ts';

/** A form, since a link must not change anything. */
export function SignOut({ className }: { className: string }) {
  return (
    <form method="post" action={SIGN_OUT_PATH} data-does="sign-out">
      <button type="submit" className={className}>
        Sign out
      </button>
    </form>
  );
}
