import { JOIN_POLICIES, type JoinPolicy } from '../community-rules.ts';
import * as words from '../words/forms.ts';
import { joinPolicies, aboutJoinPolicies } from '../words/roles.ts';

type Props = {
  picked: JoinPolicy | undefined;
  problem: string | undefined;
  /** What choosing each policy would do now. */
  effects?: Partial<Record<JoinPolicy, string>>;
};

/** Each way of joining says what others can see. */
export function JoinPolicyField({ picked, problem, effects = {} }: Props) {
  return (
    <fieldset aria-describedby={problem ? 'joining-problem' : undefined}>
      <legend className="font-semibold">{words.howPeopleJoin}</legend>
      {problem && (
        <p id="joining-problem" className="mt-1 text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      <div className="mt-2 border-t border-line">
        {JOIN_POLICIES.map((joining, index) => (
          <label
            key={joining}
            className="flex items-baseline gap-3 border-b border-line py-3.5 has-checked:bg-sheet"
          >
            <input
              id={index === 0 ? 'joining' : undefined}
              type="radio"
              name="joining"
              value={joining}
              defaultChecked={picked === joining}
              aria-labelledby={`joining-${joining}-name`}
              aria-describedby={`joining-${joining}-about`}
              {...{ autoFocus: problem !== undefined && index === 0 }}
              className="relative top-px size-4 shrink-0"
            />
            <span>
              <span id={`joining-${joining}-name`} className="font-semibold">
                {joinPolicies[joining]}
              </span>
              <span id={`joining-${joining}-about`} className="block text-small">
                <span className="mt-0.5 block text-soft">{aboutJoinPolicies[joining]}</span>
                {effects[joining] !== undefined && (
                  <span className="mt-1 block font-semibold">{effects[joining]}</span>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
