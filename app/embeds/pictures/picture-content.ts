import { figureFacts } from '../../results/words/facts.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { shortRankingOutcome } from '../../results/words/ranking-outcome.ts';
import type { Result } from '../../results/result.ts';
import { columnAxisMax } from '../../results/column-axis.ts';
import { scaleResult } from '../../results/scales/scale-result.ts';
import { scaleSentence } from '../../results/words/scale.ts';
import { HATCH_WORDS, shareFigure } from '../../base/words/shares.ts';
import type { Split } from '../../results/tally.ts';
import { site } from '../../site.config.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { tooFewWords } from '../../results/words/splits.ts';
import { isTooFew } from '../split-too-few.ts';
import { countedWords, pictureAlt } from '../words/picture-alt.ts';
import * as words from '../words/pictures.ts';
import type { Picture, PictureBody, PictureColumn } from './picture.ts';

type PictureInput = {
  split: Split;
  ranking: RankingResult | undefined;
  now: Date;
  /** The site's host name, as it is typed. */
  host: string;
};

/** The content of a question's picture; a hidden result adds only how many answered. */
export function pictureOf(
  question: QuestionView,
  { split, ranking, now, host }: PictureInput,
): Picture {
  const { state, text, closesAt } = question;
  const result =
    question.resultShows === 'now' && question.result && question.result.people > 0
      ? question.result
      : undefined;
  const asOf = asOfDate(question, state === 'closed' ? new Date(closesAt) : now);
  const base = result
    ? countedWords(result.people, split)
    : words.turnout({ people: question.turnout, state });
  return {
    state: words.stateOf(question),
    isOpen: state === 'open',
    isDemo: question.isDemo,
    headline: text,
    body: bodyOf(question, result),
    sentence: result && sentenceFor(question, result, { split, ranking }),
    base: state === 'scheduled' ? base : words.baseAsOf({ base, moment: asOf }),
    notes: result
      ? notesOf(question, result).join(' · ')
      : isTooFew(question)
        ? tooFewWords(split)
        : waitingNote(question),
    address: `${host}/question/${question.id}`,
    title: text,
    alt: pictureAlt(question, { split, ranking }),
  };
}

/** A split is as old as its release. */
function asOfDate({ part }: QuestionView, whole: Date): Date {
  return part && 'asOf' in part ? new Date(part.asOf) : whole;
}

/** What the drawing does not say by itself: how the rounds of a ranking end, and the middle of a scale. */
function sentenceFor(
  question: QuestionView,
  result: Result,
  { split, ranking }: Pick<PictureInput, 'split' | 'ranking'>,
): string | undefined {
  if (question.kind === 'ranking' && ranking) return shortRankingOutcome(ranking, question);
  if (question.kind === 'scale')
    return scaleSentence(scaleResult(result.rows), countedWords(result.people, split));
  return undefined;
}

function notesOf(question: QuestionView, result: Result): string[] {
  const facts = figureFacts(question, result);
  return result.shows === 'shares' ? [HATCH_WORDS, ...facts] : [...facts, words.countsNote];
}

function waitingNote({ resultShows, state, turnout }: QuestionView): string {
  if (state === 'scheduled') return words.waits.scheduled;
  if (resultShows === 'after answering') return words.waits.afterAnswering;
  if (resultShows === 'after closing') return words.waits.afterClosing;
  if (turnout > 0) return words.waits.noneCounted;
  return state === 'closed' ? words.waits.nobodyAnswered : words.waits.nobodyYet;
}

function bodyOf({ kind, scale, choices }: QuestionView, result: Result | undefined): PictureBody {
  const asked = choices.filter((one) => one.role === 'listed').map(({ label }) => label);
  if (kind === 'scale' && scale)
    return { as: 'columns', ends: scale, columns: columnsOf(asked, result) };
  if (!result)
    return {
      as: 'rows',
      rows: asked.map((label) => ({ ...NO_FIGURE, label, isLit: false })),
    };
  const isShare = result.shows === 'shares';
  return {
    as: 'rows',
    rows: result.rows.map(({ number, label, count, percent, edge, low, high }) => ({
      label,
      figure: isShare ? shareFigure({ percent, edge }) : formatNumber(count),
      fill: percent,
      range: isShare ? { low, high } : undefined,
      isLit: number === result.leader,
    })),
  };
}

const NO_FIGURE = { figure: undefined, fill: 0, range: undefined };

function columnsOf(asked: readonly string[], result: Result | undefined): PictureColumn[] {
  if (!result) return asked.map((label) => ({ ...NO_FIGURE, label }));
  const isShare = result.shows === 'shares';
  const top = columnAxisMax(result);
  const heightOf = (value: number) => (value / top) * 100;
  return result.rows.map(({ label, count, percent, edge, low, high }) => ({
    label,
    figure: isShare ? shareFigure({ percent, edge }) : formatNumber(count),
    fill: heightOf(isShare ? percent : count),
    range: isShare ? { low: heightOf(low), high: heightOf(high) } : undefined,
  }));
}

type Survey = { title: string; address: string; questions: readonly QuestionView[] };

/** A survey of several questions is drawn as a list: each question has a picture of its own, by its place. */
export function pictureOfSurvey({ title, address, questions }: Survey): Picture {
  const [first] = questions;
  return {
    state: first ? words.stateOf(first) : '',
    isOpen: first?.state === 'open',
    isDemo: questions.some(({ isDemo }) => isDemo),
    headline: title,
    body: { as: 'list', items: questions.map(({ text }) => text) },
    sentence: undefined,
    base: words.questionsIn({ number: questions.length }),
    notes: words.firstQuestion(first && { people: first.turnout, state: first.state }),
    address,
    title,
    alt: words.surveyAlt({ title, questions }),
  };
}

/** For pages without a picture of their own: the site's name and what it is for. */
export function pictureOfSite({ host }: { host: string }): Picture {
  return {
    state: '',
    isOpen: false,
    isDemo: false,
    headline: site.tagline,
    body: { as: 'words' },
    sentence: undefined,
    base: '',
    notes: '',
    address: host,
    title: site.name,
    alt: words.siteAlt,
  };
}
