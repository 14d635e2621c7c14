import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import type { RunoffCount, RunoffCounts } from '../runoff-counts.ts';
import { FlowSegment } from './ranking-stack.tsx';
import * as words from '../words/strip.ts';

/** Of a bar, which grows with its text. */
const HEIGHT = '3em';
/** The widths that a name and a share need, in thousandths. */
const ROOM_FOR_NAME = 190;
const ROOM_FOR_SHARE = 110;

/** The text of the question; nothing that changes with news, so that the drawing may wait until the browser is idle. */
type Props = { text: string; runoff: RunoffCounts };

/** A ranking where there is little space: its first count, its last, and the ballots that move between them. */
export function RunoffFlow({ text, runoff }: Props) {
  const { people, round, first, last, ribbons } = runoff;
  const choices = first.piles.filter(({ number }) => number !== undefined);
  const labelOf = (number: number | undefined) =>
    choices.find((one) => one.number === number)?.label;
  const shareIn = ({ piles, live }: RunoffCount, number: number | undefined) => {
    const votes = piles.find((one) => one.number === number)?.votes;
    return votes === undefined ? words.out : shareFigure(displayShare(votes, live));
  };
  const barOf = (count: RunoffCount) => (
    <svg className="runoff-bar" width="100%" height={HEIGHT} focusable="false">
      {count.piles.map(({ number, from, size, isOut }) => (
        <FlowSegment
          key={number ?? 'none'}
          span={{ from, to: from + size }}
          height={HEIGHT}
          className={segmentClass(number, isOut)}
          name={size >= ROOM_FOR_NAME && labelOf(number)}
          figure={number !== undefined && size >= ROOM_FOR_SHARE && shareIn(count, number)}
        />
      ))}
    </svg>
  );
  const lead = last.piles[0]?.number;
  return (
    <div className="runoff">
      <table className="sr-only">
        <caption>{words.resultOf({ text, people })}</caption>
        <thead>
          <tr>
            <th scope="col">{words.choiceHead}</th>
            <th scope="col">{words.putFirst}</th>
            <th scope="col">{words.inRound({ round })}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ number, label }) => (
            <tr key={number}>
              <th scope="row">{label}</th>
              <td>{shareIn(first, number)}</td>
              <td>{shareIn(last, number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-hidden="true">
        <p className="flow-heading">{words.putFirst}</p>
        {barOf(first)}
        <svg className="runoff-between" viewBox="0 0 1000 100" preserveAspectRatio="none">
          {ribbons.map(({ kind, path }) => (
            <path key={path} className={`flow-${kind}`} d={path} />
          ))}
        </svg>
        {barOf(last)}
        <p className="flow-heading">
          <span>{words.inRound({ round })}</span>
          <span className="flow-heading-end">
            <bdi className="flow-heading-name">{labelOf(lead)}</bdi>
            <span>{shareIn(last, lead)}</span>
          </span>
        </p>
      </div>
    </div>
  );
}

function segmentClass(number: number | undefined, isOut: boolean | undefined): string {
  if (number === undefined) return 'flow-bar flow-bar-none';
  return isOut ? 'flow-bar flow-bar-out' : 'flow-bar';
}
