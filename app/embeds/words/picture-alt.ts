import { burstWords } from '../../results/words/bursts.ts';
import { demoWords, selectionWords } from '../../results/words/demo.ts';
import { compactWords } from '../../base/compact-words.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { rankingOutcome } from '../../results/words/ranking-outcome.ts';
import type { ResultRow } from '../../results/result.ts';
import { roomWords } from '../../results/words/room.ts';
import { scaleResult } from '../../results/scales/scale-result.ts';
import { scaleFigures } from '../../results/words/scale.ts';
import { displayPercent } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { hiddenResultSentence } from '../../results/words/sentence.ts';
import { EVERYONE, isEveryone, type Split } from '../../results/tally.ts';
import { LEVEL_WORDS } from '../../results/words/levels.ts';
import { leftOutSentence, tooFewWords } from '../../results/words/splits.ts';
import { peopleOf } from '../../results/words/people.ts';
import { formatCount, formatList, formatNumber } from '../../base/words/figures.ts';
import { isolateBidi, quote } from '../../base/bidi.ts';
import { isTooFew } from '../split-too-few.ts';

export type PicturedQuestion = Pick<
  QuestionView,
  | 'kind'
  | 'text'
  | 'state'
  | 'closedOnTime'
  | 'turnout'
  | 'resultShows'
  | 'result'
  | 'isDemo'
  | 'demoAnswers'
  | 'part'
> & { counts: Pick<QuestionView['counts'], 'inRoom' | 'leftOut'> };
type AltOptions = { split?: Split; ranking?: RankingResult | undefined };

const MAX_NAMED = 6;

/**
 * Describes a picture of a result in one or two plain sentences, with its figures and whom they rest on. A result that
 * not everybody may see is left out, as it is from the drawing.
 */
export function pictureAlt(question: PicturedQuestion, more: AltOptions = {}): string {
  const { split = EVERYONE } = more;
  const isShown = question.resultShows === 'now' && question.result !== undefined;
  return compactWords([
    resultAlt(question, more),
    isShown && roomWords(question.counts.inRoom),
    isShown &&
      isEveryone(split) &&
      !question.result?.burst &&
      leftOutSentence(question.counts.leftOut),
    demoWords(question),
  ]).join(' ');
}

function resultAlt(question: PicturedQuestion, { split = EVERYONE, ranking }: AltOptions): string {
  const { kind, text, resultShows } = question;
  const result = resultShows === 'now' ? question.result : undefined;
  const name = quote(text);
  if (isTooFew(question)) return `${name} ${tooFewWords(split)}`;
  if (!result || (result.people === 0 && question.turnout === 0))
    return `${name} ${hiddenResultSentence(question)}`;
  if (result.people === 0) return `${name} Nobody is counted here.`;
  const people = countedWords(result.people, split);
  if (kind === 'scale') {
    const figures = scaleFigures(scaleResult(result.rows));
    if (figures)
      return compactWords([
        `Result of ${name}: on average ${figures.mean} of ${figures.last} among ${people}; ${figures.middle}.`,
        result.burst && burstWords(result.burst, people),
        `${selectionWords(question)}.`,
      ]).join(' ');
  }
  const isShare = result.shows === 'shares';
  const named = result.rows
    .slice(0, MAX_NAMED)
    .map((row) => `${isolateBidi(row.label)}: ${isShare ? shareAndRange(row) : countWords(row)}`);
  const left = result.rows.length - named.length;
  const rows = formatList([...named, ...(left > 0 ? [`${formatNumber(left)} more`] : [])]);
  const begin =
    kind === 'ranking'
      ? `Result of ${name}, by what people put first: ${rows}, of ${people}.`
      : `Result of ${name}: ${rows}, of ${people}.`;
  const end = isShare
    ? `In brackets the 95% range, if these were a random draw. ${selectionWords(question)}.`
    : 'That is too few for percentages.';
  const burst = result.burst && burstWords(result.burst, people);
  if (kind !== 'ranking' || !ranking) return compactWords([begin, burst, end]).join(' ');
  // The rounds say themselves that they rest on few people, or that the result is being checked.
  const rounds = rankingOutcome(ranking, question);
  return compactWords([begin, result.burst === 'checked' && burst, rounds, isShare && end]).join(
    ' ',
  );
}

/** "1,204 people", "611 members", "9 people, checked by account". */
export function countedWords(people: number, { audience, least }: Split): string {
  const words = peopleOf(audience, people);
  return least === EVERYONE.least
    ? words
    : `${words}, checked ${LEVEL_WORDS[least].within} or better`;
}

/** "62% (58% to 66%)". */
function shareAndRange(row: ResultRow): string {
  const [low, high] = [displayPercent(row.low), displayPercent(row.high)].map(shareFigure);
  return `${shareFigure(row)} (${low === high ? (low ?? '') : `${low} to ${high}`})`;
}

function countWords({ count }: ResultRow): string {
  return formatCount(count, { one: '# person', other: '# people' });
}

/** Of a survey: each of its questions says its own result. */
export const surveyAlt = (title: string) => `The survey ${quote(title)}`;
