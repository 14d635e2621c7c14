import type { ReactNode } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/move-icons.tsx';
import { MAX_IN_SURVEY } from '../../questions/survey-rules.ts';
import * as words from '../words/builder.ts';

type Props = {
  id: string;
  /** From 1. */
  number: number;
  many: number;
  move: (to: number) => void;
};

const TOOL =
  'inline-flex min-h-11 items-center rounded-full px-3 text-small text-soft hover:text-ink disabled:opacity-40';

/** The actions for the open question as one of several. */
export function QuestionTools({ id, number, many, move }: Props) {
  return (
    <div className="-ms-3 flex flex-wrap items-center">
      <Move label={words.moveUp} to={number - 1} {...{ id, many, move }}>
        <ArrowUpIcon />
      </Move>
      <Move label={words.moveDown} to={number + 1} {...{ id, many, move }}>
        <ArrowDownIcon />
      </Move>
      <button
        type="submit"
        name="does"
        value={`copy-${id}`}
        disabled={many >= MAX_IN_SURVEY}
        className={TOOL}
      >
        {words.copy}
      </button>
      <button type="submit" name="does" value={`drop-${id}`} className={TOOL}>
        {words.removeQuestion}
      </button>
    </div>
  );
}

type MoveProps = Omit<Props, 'number'> & { label: string; to: number; children: ReactNode };

function Move({ id, many, move, label, to, children }: MoveProps) {
  const isEnd = to < 1 || to > many;
  return (
    <button
      type="submit"
      name="does"
      value={`place-${id}-${to}`}
      aria-label={label}
      // Not `disabled`, so that the button keeps the focus and can be pressed again.
      aria-disabled={isEnd}
      onClick={(event) => {
        event.preventDefault();
        if (!isEnd) move(to);
      }}
      className={`${TOOL} aria-disabled:opacity-40`}
    >
      {children}
    </button>
  );
}
