import { href } from 'react-router';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
  type ProfileProblems,
} from '../profile/profile.ts';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/profile/profile.ts';

type Props = { typed: Profile; problems: ProfileProblems };

export function ProfileForm({ typed, problems }: Props) {
  const wrong = PROFILE_FIELDS.flatMap((id) => {
    const problem = problems[id];
    return problem === undefined ? [] : [{ id, problem: words.profileProblem(problem) }];
  });
  const about = (id: ProfileField) => ({
    hint: words.hints[id],
    problem: wrong.find((one) => one.id === id)?.problem,
  });
  const given = (id: ProfileField) => ({
    ...controlPropsOf(id, about(id)),
    name: id,
    autoComplete: id === 'name' ? 'nickname' : 'off',
    defaultValue: typed[id],
    autoFocus: wrong[0]?.id === id,
  });
  return (
    <form method="post" action={href('/account/profile')} noValidate className="grid gap-6">
      {wrong.length > 0 && <FormProblems problems={wrong}>{words.nothingSaved}</FormProblems>}
      <Field id="name" label={words.displayName} {...about('name')}>
        <input type="text" required dir="auto" {...given('name')} />
      </Field>
      <Field id="handle" label={words.handle} {...about('handle')}>
        <input type="text" autoCapitalize="none" spellCheck={false} {...given('handle')} />
      </Field>
      <Field id="bio" label={words.bio} {...about('bio')}>
        <TextArea rows={3} dir="auto" {...given('bio')} />
      </Field>
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="does" value="keep" className="pill pill-solid">
          {words.saveProfile}
        </button>
        <button type="submit" name="does" value="look" className="pill pill-line">
          {words.preview}
        </button>
      </p>
    </form>
  );
}
