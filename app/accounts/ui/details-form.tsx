import { href } from 'react-router';
import { compareNames, formatCountry } from '../../base/words/names.ts';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  AGE_BANDS,
  DETAIL_FIELDS,
  EDUCATION_LEVELS,
  GENDERS,
  GENDER_LENGTH,
  type DetailField,
  type DetailProblems,
  type Details,
} from '../profile/details.ts';
import { COUNTRIES } from '../profile/countries.ts';

const NOT_TOLD = 'Prefer not to say';
const HINTS: Record<DetailField, string> = {
  age: 'To compare younger and older people.',
  gender: 'To compare women, men and others.',
  genderWords: `Up to ${GENDER_LENGTH.max} characters.`,
  country: 'To compare places.',
  education: 'To compare people by their schooling.',
};

const NAMED = COUNTRIES.map((code) => [code, formatCountry(code)] as const).toSorted((a, b) =>
  compareNames(a[1], b[1]),
);

type Props = { typed: Details; problems: DetailProblems };
type Picking = {
  id: Exclude<DetailField, 'genderWords'>;
  label: string;
  from: readonly (readonly [value: string, words: string])[];
};

export function DetailsForm({ typed, problems }: Props) {
  const wrong = DETAIL_FIELDS.flatMap((id) => {
    const problem = problems[id];
    return problem === undefined ? [] : [{ id, problem }];
  });
  const about = (id: DetailField) => ({ hint: HINTS[id], problem: problems[id] });
  const focus = { autoFocus: wrong.length > 0 };
  const picking = ({ id, label, from }: Picking) => {
    const { className, ...control } = controlPropsOf(id, about(id));
    return (
      <Field id={id} label={label} {...about(id)}>
        <select
          {...control}
          name={id}
          autoComplete="off"
          defaultValue={typed[id]}
          className={`${className} min-h-12`}
        >
          <option value="">{NOT_TOLD}</option>
          {from.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </Field>
    );
  };
  return (
    <form
      method="post"
      action={href('/account/about')}
      noValidate
      className="mt-12 grid max-w-[32rem] gap-8"
    >
      {wrong.length > 0 && (
        <FormProblems problems={wrong}>Nothing was saved yet. Please check:</FormProblems>
      )}
      {picking({ id: 'age', label: 'Age', from: AGE_BANDS })}
      <div className="about-gender grid gap-4">
        {picking({ id: 'gender', label: 'Gender', from: GENDERS })}
        <div className={problems.genderWords === undefined ? 'about-words' : undefined}>
          <Field id="genderWords" label="In your own words" {...about('genderWords')}>
            <input
              {...controlPropsOf('genderWords', about('genderWords'))}
              name="genderWords"
              type="text"
              placeholder=" "
              dir="auto"
              autoComplete="off"
              defaultValue={typed.genderWords}
              {...focus}
            />
          </Field>
        </div>
      </div>
      {picking({ id: 'country', label: 'Country', from: NAMED })}
      {picking({
        id: 'education',
        label: 'Highest education you finished',
        from: EDUCATION_LEVELS,
      })}
      <p>
        <button type="submit" name="does" value="keep" className="pill pill-solid">
          Save
        </button>
      </p>
    </form>
  );
}
