import { Field, controlPropsOf } from '../../ui/field.tsx';

type Props = { label: string; hint?: string; problem?: string | undefined; isFirst?: boolean };

/** Six digits of an authenticator app; a phone offers its keys for digits. */
export function CodeInput({ label, hint, problem, isFirst = false }: Props) {
  const about = { hint, problem };
  const control = { ...controlPropsOf('code', about), autoFocus: isFirst || problem !== undefined };
  return (
    <Field id="code" label={label} {...about}>
      <input
        {...control}
        name="code"
        type="text"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Field>
  );
}

/** A code that was saved for the day the app is lost. */
export function RecoveryCodeInput({ label, hint, problem, isFirst = false }: Props) {
  const about = { hint, problem };
  const control = {
    ...controlPropsOf('recovery', about),
    autoFocus: isFirst || problem !== undefined,
  };
  return (
    <Field id="recovery" label={label} {...about}>
      <input
        {...control}
        name="recovery"
        type="text"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
