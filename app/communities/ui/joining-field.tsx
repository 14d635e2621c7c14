import { JOINING_ABOUT, JOINING_WORDS, JOININGS, type Joining } from '../rules.ts';

type Props = {
  picked: Joining | undefined;
  problem: string | undefined;
  /** What choosing it would do now. */
  effects?: Partial<Record<Joining, string>>;
};

/** How people get in: each way with what others can see. */
export function JoiningField({ picked, problem, effects = {} }: Props) {
  return (
    <fieldset aria-describedby={problem ? 'joining-problem' : undefined}>
      <legend className="font-semibold">How people join</legend>
      {problem && (
        <p id="joining-problem" className="mt-1 text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      <div className="mt-2 border-t border-line">
        {JOININGS.map((joining, index) => (
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
                {JOINING_WORDS[joining]}
              </span>
              <span id={`joining-${joining}-about`} className="block text-small">
                <span className="mt-0.5 block text-soft">{JOINING_ABOUT[joining]}</span>
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
