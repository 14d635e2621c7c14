import { truncateList } from '../../base/truncate-list.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { Star } from '../../ui/logo.tsx';
import { shownRunoff } from '../runoff-counts.ts';
import { useRowPieces } from './row-pieces.ts';
import { RowFigure, RowLabel, type ResultDrawingProps } from './result-strip.tsx';
import { ShareBar } from './share-bar.tsx';
import { SlimScale } from './slim-scale.tsx';
import * as words from '../words/strip.ts';

const MAX_ROWS = 4;

const LazyMean = lazyWhenIdle(
  'scale-mean',
  async () => (await import('./scale-mean.tsx')).ScaleMean,
);
export const LazyRunoff = lazyWhenIdle(
  'runoff-flow',
  async () => (await import('./runoff-flow.tsx')).RunoffFlow,
);

/**
 * A result in a card: the first few choices, each a label above a thin bar; a scale as small columns; a ranking as its
 * first and last count, where these are known.
 */
export function SlimResult(props: ResultDrawingProps) {
  const { question, result, mine } = props;
  const runoff = shownRunoff({ ...question, result });
  if (runoff)
    return (
      <LazyRunoff text={question.text} runoff={runoff} counted={result.people} own={mine?.[0]} />
    );
  if (!question.scale) return <SlimRows {...props} />;
  return (
    <>
      <SlimScale {...props} />
      <LazyMean rows={result.rows} />
    </>
  );
}

type RowsProps = ResultDrawingProps & { most?: number };

export function SlimRows({
  question,
  result,
  mine,
  isNew = false,
  notes,
  most = MAX_ROWS,
}: RowsProps) {
  const piece = useRowPieces(result);
  const isRanking = question.kind === 'ranking';
  const shown = truncateList(result.rows, most);
  const left = result.rows.length - shown.length;
  return (
    <>
      <table className={isNew ? 'slim strip-new' : 'slim'} data-kind={question.kind}>
        <caption className="sr-only">
          {words.resultOf({ text: question.text, people: result.people })}
        </caption>
        <thead className={isRanking ? 'slim-heads' : 'sr-only'}>
          <tr>
            <th scope="col">{words.choiceHead}</th>
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
          {shown.map((row) => {
            const isOwn = mine?.includes(row.number);
            const isFirst = row.number === result.leader;
            return (
              <tr
                key={row.number}
                {...piece(row.number)}
                className={isFirst ? 'slim-row row-first' : 'slim-row'}
              >
                <th scope="row">
                  {isOwn && <Star className="strip-star text-star" />}
                  <RowLabel row={row} note={notes?.get(row.number)} />
                  {isOwn && <span className="sr-only">{words.isYourChoice}</span>}
                  <span className="slim-bar" aria-hidden="true">
                    <ShareBar row={row} result={result} isLit={isOwn || isFirst} />
                  </span>
                </th>
                <td>
                  <RowFigure row={row} result={result} isNew={isNew} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && <p className="text-note text-soft">{words.moreChoices({ left })}</p>}
    </>
  );
}
