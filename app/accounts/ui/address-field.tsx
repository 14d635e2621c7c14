import { Field, controlPropsOf } from '../../ui/field.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  problem: string | undefined;
  /** What was typed, where the form came back. */
  typed: string | undefined;
  takesFocus?: boolean;
  /** What the browser may fill in; nothing where it is somebody else's. */
  fills?: 'email' | 'off';
};

/** An email address, as a form of one field or two asks for it. */
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
