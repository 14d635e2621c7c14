import type { ComponentProps } from 'react';
import type { controlPropsOf } from '../../ui/field.tsx';
import * as words from '../words/security/passwords.ts';

type Props = ReturnType<typeof controlPropsOf> &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus'>;

/** The switch appears once the early script can handle it. A typed password never comes back with the page. */
export function PasswordInput({ className, ...props }: Props) {
  return (
    <div className="relative">
      <input
        {...props}
        type="password"
        name="password"
        required
        autoCapitalize="none"
        spellCheck={false}
        className={`${className} pe-20`}
      />
      <button
        type="button"
        hidden
        data-does="reveal"
        aria-controls={props.id}
        aria-pressed="false"
        aria-label={words.showPassword}
        className="absolute inset-y-1.5 end-1.5 rounded-xl px-3.5 text-small font-semibold text-soft hover:text-ink aria-pressed:text-star"
      >
        {words.show}
      </button>
    </div>
  );
}

/** Tells password managers which address the password is for. */
export function HiddenAddress({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
