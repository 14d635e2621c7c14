import { formatNumber, formatPercent } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import type { RankingResult, RankingRound } from '../rankings/ranking-result.ts';
import { marginInWords, redrawsInWords, roundsInWords, tieRuleWords } from '../words/rounds.ts';
import { rankedLabel, showsShares } from '../rankings/ranking-outcome.ts';
import { rankingOutcome } from '../words/ranking-outcome.ts';
import type { QuestionEnding } from '../rankings/ending.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/ranking-rounds.ts';

type Props = {
  ranking: RankingResult;
  ending: QuestionEnding;
};

/** The rounds in words and figures: what the drawing shows, for readers of all kinds. */
export function RankingRounds({ ranking, ending }: Props) {
  const { rounds } = ranking;
  const last = rounds.at(-1);
  if (!last) return null;
  const someExhausted = last.exhausted > 0;
  return (
    <>
      <ol className="grid max-w-[68ch] gap-2">
        {roundsInWords(ranking).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <FigureTable label={words.votesByRound} columns={rounds.length + 2}>
        <thead>
          <tr>
            <th scope="col">{words.choiceHead}</th>
            {rounds.map((_, round) => (
              <th key={round} scope="col">
                {words.round({ number: round + 1 })}
              </th>
            ))}
            {showsShares(ranking, last) && <th scope="col">{words.shareAtTheEnd}</th>}
          </tr>
        </thead>
        <tbody>
          {ranking.order.map((number) => (
            <tr key={number}>
              <th scope="row">
                <bdi>{rankedLabel(ranking, number)}</bdi>
              </th>
              {rounds.map((round, index) => (
                <VotesCell key={index} round={round} before={rounds[index - 1]} number={number} />
              ))}
              {showsShares(ranking, last) && <td>{shareAtEnd(last, number)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.ballotsStillCounting}</th>
            {rounds.map(({ live }, index) => (
              <td key={index}>{formatNumber(live)}</td>
            ))}
            {showsShares(ranking, last) && <td>{formatPercent(100)}</td>}
          </tr>
          {someExhausted && (
            <tr>
              <th scope="row">{words.noChoiceLeft}</th>
              {rounds.map(({ exhausted }, index) => (
                <td key={index}>{formatNumber(exhausted)}</td>
              ))}
              {showsShares(ranking, last) && <td>–</td>}
            </tr>
          )}
        </tfoot>
      </FigureTable>
      <Firmness ranking={ranking} ending={ending} />
      <TieRule ranking={ranking} />
    </>
  );
}

type CellProps = { round: RankingRound; before: RankingRound | undefined; number: number };

function VotesCell({ round, before, number }: CellProps) {
  const pile = round.votes.find((votes) => votes.number === number);
  if (pile) return <td>{formatNumber(pile.votes)}</td>;
  return <td className="figures-soft">{before?.out?.number === number ? words.out : ''}</td>;
}

function shareAtEnd({ votes, live }: RankingRound, choice: number): string {
  const pile = votes.find(({ number }) => number === choice);
  return pile ? shareFigure(displayShare(pile.votes, live)) : '';
}

/** How firm the winner is: what redraws come to, and how few ballots would have changed the winner. */
function Firmness({ ranking, ending }: { ranking: RankingResult; ending: QuestionEnding }) {
  const redraws = redrawsInWords(ranking, ending);
  if (!redraws) return null;
  return (
    <div className="mt-5 max-w-[68ch]">
      <p className="mb-2">{rankingOutcome(ranking, ending)}</p>
      <p>{marginInWords(ranking, ending)}</p>
      <p className="mt-2 text-small text-soft">{redraws}</p>
    </div>
  );
}

/** Anybody can draw the order again from the seed: see stats/README.md. */
function TieRule({ ranking }: { ranking: RankingResult }) {
  const { order, seed } = ranking.ties;
  return (
    <div className="mt-5 max-w-[68ch] text-small text-soft">
      <p>{tieRuleWords(ranking)}</p>
      <details className="fold more mt-1">
        <summary>{words.toCheckTheDraw}</summary>
        <p className="mt-1">
          <Sentence
            parts={words.orderDrawn({
              order: order.map((number, index) => (
                <span key={number}>
                  {index > 0 && ', '}
                  <bdi>{rankedLabel(ranking, number)}</bdi>
                </span>
              )),
            })}
          />
        </p>
        <p className="mt-1">
          <Sentence parts={words.drawnFrom({ seed: <code className="seed">{seed}</code> })} />
        </p>
      </details>
    </div>
  );
}
