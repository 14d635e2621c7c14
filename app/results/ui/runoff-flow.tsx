import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { Star } from '../../ui/logo.tsx';
import type { RunoffCount, RunoffCounts } from '../runoff-counts.ts';
import { FlowSegment } from './ranking-stack.tsx';
import { peopleWords } from '../words/result.ts';
import * as words from '../words/strip.ts';

/** Of a bar, which grows with its text. */
const HEIGHT = '2em';
/** The width that a share needs, in thousandths. */
const ROOM_FOR_SHARE = 110;

type Props = {
  /** The text of the question. */
  text: string;
  runoff: RunoffCounts;
  /** How many the result rests on by now: the rounds are not counted with each answer. */
  counted: number;
  /** What the reader put first. */
  own?: number | undefined;
};

/**
 * A ranking where there is little space: its first count, its last, and the ballots that move between them. Names stand
 * below, since a card has no width for them in its bars; the reader's own first choice is among them.
 */
export function RunoffFlow({ text, runoff, counted, own }: Props) {
  const { people, round, first, last, ribbons } = runoff;
  const choices = first.piles.filter(({ number }) => number !== undefined);
  const named = [
    ...last.piles.flatMap(({ number }) => choices.find((one) => one.number === number) ?? []),
    ...choices.filter(({ number, isOut }) => isOut && number === own),
  ];
  const shareIn = ({ piles, live }: RunoffCount, number: number | undefined) => {
    const votes = piles.find((one) => one.number === number)?.votes;
    return votes === undefined ? words.out : shareFigure(displayShare(votes, live));
  };
  const isOwn = (number: number | undefined) => number !== undefined && number === own;
  const barOf = (count: RunoffCount) => (
    <svg className="runoff-bar" width="100%" height={HEIGHT} focusable="false">
      {count.piles.map(({ number, from, size, isOut }) => (
        <FlowSegment
          key={number ?? 'none'}
          span={{ from, to: from + size }}
          height={HEIGHT}
          pile={{ number, isOut, isOwn: isOwn(number) }}
          figure={number !== undefined && size >= ROOM_FOR_SHARE && shareIn(count, number)}
        />
      ))}
    </svg>
  );
  return (
    <div className="runoff">
      {/* A table is as wide as its words, whatever is said of its width. */}
      <div className="sr-only">
        <table>
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
                <th scope="row">
                  <bdi>{label}</bdi>
                  {isOwn(number) && words.isYourChoice}
                </th>
                <td>{shareIn(first, number)}</td>
                <td>{shareIn(last, number)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div aria-hidden="true">
        <p className="flow-heading">
          <span>{words.putFirst}</span>
          {people !== counted && <span>{peopleWords(people)}</span>}
        </p>
        {barOf(first)}
        <svg className="runoff-between" viewBox="0 0 1000 100" preserveAspectRatio="none">
          {ribbons.map(({ kind, path }) => (
            <path key={path} className={`flow-${kind}`} d={path} />
          ))}
        </svg>
        {barOf(last)}
        <p className="flow-heading">{words.inRound({ round })}</p>
        <ul className="runoff-names">
          {named.map(({ number, label }) => (
            <li key={number}>
              {isOwn(number) && <Star className="strip-star runoff-star" />}
              <bdi className="runoff-name">{label}</bdi>
              <span>{`${shareIn(first, number)} → ${shareIn(last, number)}`}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
