import { useRef, type KeyboardEvent } from 'react';
import type { QuestionView } from '../../results/question-view.ts';

type Props = {
  question: Pick<QuestionView, 'id' | 'text' | 'choices' | 'scale'>;
  marked: readonly number[];
  /** Called when a step is tapped or clicked; a step reached by keys waits for Enter. */
  onTap?: () => void;
};

const DIGITS_MS = 700;

/** The steps of a scale in one row of radio buttons: arrows and digits move, Enter sends. */
export function ScaleSteps({ question, marked, onTap }: Props) {
  const field = useRef<HTMLFieldSetElement>(null);
  const isByPointer = useRef(false);
  const typed = useRef({ text: '', at: 0 });
  const steps = question.choices.filter((one) => one.role === 'listed');
  const [first, last] = [steps[0], steps.at(-1)];

  const pickByDigit = (event: KeyboardEvent<HTMLInputElement>) => {
    isByPointer.current = false;
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isNext = event.timeStamp - typed.current.at < DIGITS_MS;
    const text = (isNext ? typed.current.text : '') + event.key;
    const radios = [...(field.current?.querySelectorAll('input') ?? [])];
    const radio =
      radios.find(({ value }) => value === text) ?? radios.find(({ value }) => value === event.key);
    typed.current = { text: radio?.value ?? '', at: event.timeStamp };
    if (!radio) return;
    radio.checked = true;
    radio.focus();
  };

  return (
    <fieldset ref={field}>
      <legend className="sr-only">{question.text}</legend>
      <p className="scale-ends">
        <bdi>{`${first?.label ?? ''}: ${question.scale?.low ?? ''}`}</bdi>
        <bdi>{`${last?.label ?? ''}: ${question.scale?.high ?? ''}`}</bdi>
      </p>
      <div className={`scale-steps scale-${steps.length}`}>
        {steps.map(({ number, label }) => (
          <label key={number} className="scale-step">
            <input
              type="radio"
              name="choice"
              value={number}
              defaultChecked={marked.includes(number)}
              aria-label={stepName(question, number, label)}
              onPointerDown={() => (isByPointer.current = true)}
              onKeyDown={pickByDigit}
              onChange={() => isByPointer.current && onTap?.()}
            />
            <span aria-hidden="true">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The name of a step; those of the ends include their meaning. */
function stepName(
  { choices, scale }: Props['question'],
  number: number,
  label: string,
): string | undefined {
  if (number === choices[0]?.number) return `${label}, ${scale?.low ?? ''}`;
  return number === choices.at(-1)?.number ? `${label}, ${scale?.high ?? ''}` : label;
}
