import type { ReactNode } from 'react';
import { formatNumber } from '../../base/words/figures.ts';
import type { ListedChoice, OptOut } from '../../questions/question.ts';
import { choiceLabel } from '../../questions/words/outside.ts';
import { Star } from '../../ui/logo.tsx';
import { useOrderedPieces } from '../../questions/ui/ordered-pieces.ts';
import type { QuestionView } from '../question-view.ts';
import type { Result } from '../result.ts';
import { ResultStrip } from './result-strip.tsx';
import * as words from '../words/result.ts';

type Props = {
  question: Pick<QuestionView, 'text' | 'kind' | 'scale' | 'choices'>;
  /** Shown in the rows, where the result may be seen before answering. */
  result?: Result | undefined;
  /** Picked, being sent, or answered. */
  marked: readonly number[];
  /** The answer, where there is one. */
  mine?: readonly number[] | undefined;
  grows?: boolean;
  /** A button sends its choice at once; boxes are sent together; `nothing` where nobody can pick. */
  pick: 'button' | 'box' | 'nothing';
};

/** The choices as wide rows that turn into their own result. */
export function ChoiceRows({ question, result, marked, mine, grows, pick }: Props) {
  const piece = useOrderedPieces();
  const choose = (number: number, label: ReactNode) => (
    <PickLabel number={number} pick={pick} isMarked={marked.includes(number)}>
      {label}
    </PickLabel>
  );
  if (result)
    return (
      <ResultStrip question={question} result={result} mine={mine} isNew={grows} choose={choose} />
    );
  return (
    <ul className="choice-rows">
      {listed(question).map(({ number, label }) => (
        <li key={number} {...piece(number)} className="choice-row">
          <span className="strip-face" aria-hidden="true" />
          {choose(
            number,
            <>
              {marked.includes(number) && pick !== 'box' && <OwnStar />}
              <bdi>{label}</bdi>
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}

/** "None of these" and "not sure", always last, set apart, and outside the base. */
export function OutsideRows({ question, result, marked, pick }: Props) {
  const outside = question.choices.filter((one) => one.role !== 'listed');
  if (outside.length === 0) return null;
  return (
    <ul className="outside-rows" aria-label={words.outsideShares}>
      {outside.map((choice) => (
        <li key={choice.number} className="outside-row">
          <PickLabel number={choice.number} pick={pick} isMarked={marked.includes(choice.number)}>
            {marked.includes(choice.number) && pick !== 'box' && <OwnStar />}
            <bdi>{choiceLabel(choice)}</bdi>
          </PickLabel>
          {result && <span className="outside-count">{countOf(result, choice)}</span>}
        </li>
      ))}
    </ul>
  );
}

type LabelProps = Pick<Props, 'pick'> & { number: number; isMarked: boolean; children: ReactNode };

function PickLabel({ number, pick, isMarked, children }: LabelProps) {
  if (pick === 'button')
    return (
      <button
        type="submit"
        name="choice"
        value={number}
        className="strip-label pick"
        data-marked={isMarked || undefined}
      >
        {children}
      </button>
    );
  if (pick === 'box')
    return (
      <label className="strip-label pick">
        <input type="checkbox" name="choice" value={number} defaultChecked={isMarked} />
        {children}
      </label>
    );
  return (
    <span className="strip-label" data-marked={isMarked || undefined}>
      {children}
    </span>
  );
}

function OwnStar() {
  return (
    <>
      <Star className="strip-star text-star" />
      <span className="sr-only">{words.yourChoiceIs}</span>
    </>
  );
}

function listed({ choices }: Props['question']): ListedChoice[] {
  return choices.filter((one) => one.role === 'listed');
}

function countOf({ outside }: Result, { role }: OptOut): string {
  const count = outside[role];
  return count === 0 ? formatNumber(0) : words.peopleWords(count);
}
