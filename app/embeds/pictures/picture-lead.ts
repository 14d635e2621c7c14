import { displayShare } from '../../base/shares.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { shareFigure } from '../../base/words/shares.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { outcomeOf } from '../../results/rankings/ranking-outcome.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { MIN_FOR_SHARES, type Result } from '../../results/result.ts';
import { meanFigure, scaleResult } from '../../results/scales/scale-result.ts';
import type { Split } from '../../results/tally.ts';
import { shortRankingOutcome } from '../../results/words/ranking-outcome.ts';
import { scaleFigures } from '../../results/words/scale.ts';
import { tooFewWords } from '../../results/words/splits.ts';
import { isTooFew } from '../split-too-few.ts';
import { countedWords } from '../words/picture-alt.ts';
import * as words from '../words/picture-lead.ts';
import type { PictureLead } from './picture.ts';

type LeadInput = { split: Split; ranking: RankingResult | undefined };

/** The verdict: one figure, and the words that go on from it. It names a lead only where the site's rules call one. */
export function leadOf(
  question: QuestionView,
  result: Result,
  { split, ranking }: LeadInput,
): PictureLead {
  const { kind } = question;
  if (kind === 'ranking') return rankingLead(question, result, ranking);
  if (result.burst === 'waiting')
    return plain(formatNumber(result.people), words.checking(result.people));
  const people = countedWords(result.people, split);
  if (kind === 'scale') return scaleLead(result, people);
  const [first, second] = result.rows.toSorted((a, b) => b.count - a.count);
  if (!first) return plain(undefined, words.counted(result.people));
  if (result.shows === 'counts') {
    const level = result.rows.filter(({ count }) => count === first.count).length;
    return plain(
      words.outOf({ count: first.count, people: result.people }),
      level === 1 ? words.picked(first) : words.pickedEach({ choices: level }),
    );
  }
  const leader = result.rows.find(({ number }) => number === result.leader);
  if (leader) {
    const told = question.state === 'closed' ? words.finishedFirst : words.leads;
    return lit(shareFigure(leader), told({ ...leader, people }));
  }
  const figure = second
    ? words.oneToAnother({ one: shareFigure(first), other: shareFigure(second) })
    : shareFigure(first);
  return plain(figure, words.noLead({ people }));
}

function scaleLead(result: Result, people: string): PictureLead {
  const scale = scaleResult(result.rows);
  const figures = scaleFigures(scale);
  const mean = meanFigure(scale);
  if (figures && mean !== undefined) return lit(mean, words.onAverage({ ...figures, people }));
  const most = Math.max(...result.rows.map(({ count }) => count));
  const [first, ...others] = result.rows.filter(({ count }) => count === most);
  return plain(
    words.outOf({ count: most, people: result.people }),
    others.length === 0
      ? words.said({ label: first?.label ?? '' })
      : words.saidEach({ steps: others.length + 1 }),
  );
}

/** The choice put first most often may lose the rounds: without them nothing is said of any choice. */
function rankingLead(
  question: QuestionView,
  { people, burst }: Result,
  ranking: RankingResult | undefined,
): PictureLead {
  const total = formatNumber(people);
  if (!ranking)
    return plain(total, burst === 'waiting' ? words.checking(people) : words.rankedThese(people));
  const told = outcomeOf(ranking, question);
  switch (told.code) {
    case 'checking':
      return plain(total, words.checking(people));
    case 'no-winner':
      return plain(
        total,
        told.isOver ? words.endedWithoutWinner(people) : words.rankedWithoutWinner(people),
      );
    case 'few':
      return told.tie
        ? plain(levelFigure(told.tie), words.fewLevel(told.tie))
        : plain(words.outOf({ count: told.votes, people: told.live }), words.fewBallots(told));
    case 'ahead':
    case 'won': {
      const outcome = shortRankingOutcome(ranking, question);
      if (told.tie)
        return plain(levelFigure(told.tie), words.ballotsLevel({ round: told.tie.round, outcome }));
      const share = displayShare(told.votes, told.live);
      // A majority that would round to half is told in ballots.
      const isShare = told.live >= MIN_FOR_SHARES && share.percent !== 50;
      const figure = isShare
        ? shareFigure(share)
        : words.outOf({ count: told.votes, people: told.live });
      const said = isShare
        ? words.ofBallots({ ...told, outcome })
        : words.ballotsLevel({ ...told, outcome });
      return told.code === 'won' ? lit(figure, said) : plain(figure, said);
    }
  }
}

function levelFigure({ votes }: { votes: number }): string {
  const each = formatNumber(votes);
  return words.oneToAnother({ one: each, other: each });
}

/** Where no figure of the result may be shown, or there is none. */
export function waitingLead(question: QuestionView, split: Split): PictureLead {
  const { state, turnout } = question;
  if (isTooFew(question)) return plain(undefined, tooFewWords(split));
  if (turnout === 0) return plain(undefined, words.unanswered({ state }));
  return plain(formatNumber(turnout), words.answered({ state }));
}

const plain = (figure: string | undefined, said: string): PictureLead => ({
  figure,
  words: said,
  isLit: false,
});
const lit = (figure: string, said: string): PictureLead => ({ figure, words: said, isLit: true });
