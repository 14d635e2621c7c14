import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../base/words/figures.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { Star } from '../../ui/logo.tsx';
import type { QuestionView } from '../question-view.ts';
import type { Result, ResultRow } from '../result.ts';
import { rangeWords } from '../../base/words/shares.ts';
import { peopleWords } from '../words/result.ts';
import { useRowPieces } from './row-pieces.ts';
import { ShareBar } from './share-bar.tsx';
import * as words from '../words/strip.ts';

export type ResultDrawingProps = {
  question: Pick<QuestionView, 'text' | 'kind' | 'scale' | 'runoff'>;
  result: Result;
  /** The reader's choices; empty where their answer is outside the base, missing where no answer is known. */
  mine?: readonly number[] | undefined;
  /** The result replaces the choices just now, so that the bars grow. */
  isNew?: boolean | undefined;
  /** What the rounds of a ranking made of each choice. */
  notes?: ReadonlyMap<number, string> | undefined;
  /** Renders a label as a control, where a row can still be picked. */
  choose?: ((number: number, label: ReactNode) => ReactNode) | undefined;
};

/** The results strip: the same drawing on a question's page, in embeds and on cards. */
export function ResultStrip({
  question,
  result,
  mine,
  isNew = false,
  notes,
  choose,
}: ResultDrawingProps) {
  // The bars are of first choices, which do not say who wins.
  const isRanking = question.kind === 'ranking';
  return (
    <table className={isNew ? 'strip strip-new' : 'strip'} data-kind={question.kind}>
      <caption className="sr-only">
        {words.resultOf({ text: question.text, people: result.people })}
      </caption>
      <thead className={isRanking ? 'strip-heads' : 'sr-only'}>
        <tr>
          <th scope="col">{question.scale ? words.stepHead(question.scale) : words.choiceHead}</th>
          <th scope="col">
            {isRanking
              ? words.putFirst
              : result.shows === 'shares'
                ? words.shareOfPeople
                : words.peopleHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {result.rows.map((row) => (
          <StripRow
            key={row.number}
            row={row}
            result={result}
            isOwn={mine?.includes(row.number)}
            isFirst={row.number === result.leader}
            isNew={isNew}
            note={notes?.get(row.number)}
            choose={choose}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<ResultDrawingProps, 'choose'> & {
  row: ResultRow;
  result: Result;
  isOwn: boolean | undefined;
  /** It may be said to lead. */
  isFirst: boolean;
  isNew: boolean;
  note: string | undefined;
};

function StripRow({ row, result, isOwn, isFirst, isNew, note, choose }: RowProps) {
  const piece = useRowPieces(result);
  const isShare = result.shows === 'shares';
  const label = (
    <>
      {isOwn && <Star className="strip-star" />}
      <RowLabel row={row} note={note} />
    </>
  );
  return (
    <tr {...piece(row.number)} className={isFirst ? 'strip-row row-first' : 'strip-row'}>
      <th scope="row">
        <span className="strip-face" aria-hidden="true">
          <ShareBar row={row} result={result} isLit={isOwn || isFirst} />
        </span>
        {choose ? choose(row.number, label) : <span className="strip-label">{label}</span>}
        {isOwn && <span className="sr-only">{words.isYourChoice}</span>}
      </th>
      <td className="strip-figure">
        <span className="strip-share">
          <RowFigure row={row} result={result} isNew={isNew} />
        </span>
        {isShare && (
          <span className="sr-only">{`, ${peopleWords(row.count)}, ${rangeWords(row)}`}</span>
        )}
      </td>
    </tr>
  );
}

/** With what the rounds of a ranking made of it. */
export function RowLabel({ row, note }: { row: ResultRow; note: string | undefined }) {
  if (note === undefined) return <bdi>{row.label}</bdi>;
  return (
    <span dir="auto" className="strip-words">
      <bdi>{row.label}</bdi>
      {'\u00A0 '}
      <span className="strip-note">{note}</span>
    </span>
  );
}

type FigureProps = { row: ResultRow; result: Pick<Result, 'shows'>; isNew?: boolean };

/** "62%", or the number of people where no shares are shown. */
export function RowFigure({ row, result, isNew = false }: FigureProps) {
  const isShare = result.shows === 'shares';
  return (
    <>
      {isShare && row.edge}
      <AnimatedNumber
        value={isShare ? row.percent : row.count}
        format={isShare ? formatPercent : formatNumber}
        isNew={isNew}
      />
    </>
  );
}
