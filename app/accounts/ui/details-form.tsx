import { href } from 'react-router';
import { compareNames, formatCountry } from '../../base/words/names.ts';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  AGE_BANDS,
  DETAIL_FIELDS,
  EDUCATION_LEVELS,
  GENDERS,
  type DetailField,
  type DetailProblems,
  type Details,
} from '../profile/details.ts';
import { COUNTRIES } from '../profile/countries.ts';
import * as words from '../words/profile/about-me.ts';

const NAMED = COUNTRIES.map((code) => [code, formatCountry(code)] as const).toSorted((a, b) =>
  compareNames(a[1], b[1]),
);

type Props = { typed: Details; problems: DetailProblems };
type Picking = {
  id: Exclude<DetailField, 'genderWords'>;
  label: string;
  from: readonly (readonly [value: string, name: string])[];
};

export function DetailsForm({ typed, problems }: Props) {
  const wrong = DETAIL_FIELDS.flatMap((id) => {
    const problem = problems[id];
    return problem === undefined ? [] : [{ id, problem: words.detailProblem(problem) }];
  });
  const about = (id: DetailField) => ({
    hint: words.hints[id],
    problem: wrong.find((one) => one.id === id)?.problem,
  });
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
          <option value="">{words.notTold}</option>
          {from.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
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
      {wrong.length > 0 && <FormProblems problems={wrong}>{words.nothingSaved}</FormProblems>}
      {picking({ id: 'age', label: words.age, from: named(AGE_BANDS, words.ages) })}
      <div className="about-gender grid gap-4">
        {picking({ id: 'gender', label: words.gender, from: named(GENDERS, words.genders) })}
        <div className={problems.genderWords === undefined ? 'about-words' : undefined}>
          <Field id="genderWords" label={words.inYourOwnWords} {...about('genderWords')}>
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
      {picking({ id: 'country', label: words.country, from: NAMED })}
      {picking({
        id: 'education',
        label: words.education,
        from: named(EDUCATION_LEVELS, words.educationLevels),
      })}
      <p>
        <button type="submit" name="does" value="keep" className="pill pill-solid">
          {words.save}
        </button>
      </p>
    </form>
  );
}

function named<Code extends string>(
  codes: readonly Code[],
  names: Readonly<Record<Code, string>>,
): [value: string, name: string][] {
  return codes.map((code) => [code, names[code]]);
}
