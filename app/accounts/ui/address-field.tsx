import { Field, controlPropsOf } from '../../ui/field.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  problem: string | undefined;
  /** The typed value, where the form came back. */
  typed: string | undefined;
  takesFocus?: boolean;
  /** `off` where the address is somebody else's. */
  fills?: 'email' | 'off';
};

export function AddressField({
  label,
  hint,
  problem,
  typed,
  takesFocus = problem !== undefined,
  fills = 'email',
}: Props) {
  const about = { hint, problem };
  const control = { ...controlPropsOf('email', about), autoFocus: takesFocus };
  return (
    <Field id="email" label={label} {...about}>
      <input
        {...control}
        name="email"
        type="email"
        required
        autoComplete={fills}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed}
      />
    </Field>
  );
}
