import { href } from 'react-router';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  BIO_LENGTH,
  HANDLE_LENGTH,
  NAME_HINT,
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
  type ProfileProblems,
} from '../profile/profile.ts';

const HINTS: Record<ProfileField, string> = {
  name: NAME_HINT,
  handle: `With a handle your questions say who asked them. ${HANDLE_LENGTH.min} to ${HANDLE_LENGTH.max} of the letters a to z, numbers and _. You can leave it empty.`,
  bio: `A sentence or two, shown with your handle. Up to ${BIO_LENGTH.max} characters.`,
};

type Props = { typed: Profile; problems: ProfileProblems };

export function ProfileForm({ typed, problems }: Props) {
  const wrong = PROFILE_FIELDS.flatMap((id) => {
    const problem = problems[id];
    return problem === undefined ? [] : [{ id, problem }];
  });
  const about = (id: ProfileField) => ({ hint: HINTS[id], problem: problems[id] });
  const given = (id: ProfileField) => ({
    ...controlPropsOf(id, about(id)),
    name: id,
    autoComplete: id === 'name' ? 'nickname' : 'off',
    defaultValue: typed[id],
    autoFocus: wrong[0]?.id === id,
  });
  return (
    <form method="post" action={href('/account/profile')} noValidate className="grid gap-6">
      {wrong.length > 0 && (
        <FormProblems problems={wrong}>Nothing was saved yet. Please check:</FormProblems>
      )}
      <Field id="name" label="Display name" {...about('name')}>
        <input type="text" required dir="auto" {...given('name')} />
      </Field>
      <Field id="handle" label="Handle" {...about('handle')}>
        <input type="text" autoCapitalize="none" spellCheck={false} {...given('handle')} />
      </Field>
      <Field id="bio" label="About you, in a few words" {...about('bio')}>
        <textarea rows={3} dir="auto" {...given('bio')} />
      </Field>
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="does" value="keep" className="pill pill-solid">
          Save profile
        </button>
        <button type="submit" name="does" value="look" className="pill pill-line">
          Preview
        </button>
      </p>
    </form>
  );
}
