import { figureFacts } from '../../results/words/facts.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import type { Result } from '../../results/result.ts';
import { shownRunoff } from '../../results/runoff-counts.ts';
import { HATCH_WORDS } from '../../base/words/shares.ts';
import { formatNumber } from '../../base/words/figures.ts';
import type { Split } from '../../results/tally.ts';
import { isTooFew } from '../split-too-few.ts';
import { pictureAlt } from '../words/picture-alt.ts';
import * as leadWords from '../words/picture-lead.ts';
import * as words from '../words/pictures.ts';
import { leadOf, waitingLead } from './picture-lead.ts';
import { bodyOf, showsFinalRounds } from './picture-rows.ts';
import type { Picture } from './picture.ts';

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
  const rounds = result && ranking;
  const asOf = words.asOf(asOfDate(question, state === 'closed' ? new Date(closesAt) : now));
  const notes = result
    ? [asOf, ...notesOf(question, result, rounds)]
    : [...(question.turnout > 0 ? [asOf] : []), ...waitingNotes(question)];
  return {
    state: words.stateOf(question),
    isOpen: state === 'open',
    stamp: result && state === 'closed' ? words.final : undefined,
    isDemo: question.isDemo,
    headline: text,
    lead: result
      ? leadOf(question, result, { split, ranking: rounds })
      : waitingLead(question, split),
    body: bodyOf(question, result, rounds),
    notes,
    address: `${host}/question/${question.id}`,
    title: text,
    alt: pictureAlt(question, { split, ranking }),
  };
}

/** A split is as old as its release. */
function asOfDate({ part }: QuestionView, whole: Date): Date {
  return part && 'asOf' in part ? new Date(part.asOf) : whole;
}

function notesOf(
  question: QuestionView,
  result: Result,
  ranking: RankingResult | undefined,
): string[] {
  if (shownRunoff(question)) {
    const isAnyGrey = question.runoff?.last.piles.some(({ number }) => number === undefined);
    return [...(isAnyGrey ? [words.greyNote] : []), ...figureFacts(question, result, true)];
  }
  if (showsFinalRounds(question, ranking))
    return [words.roundsNote, ...figureFacts(question, result, true)];
  const facts = figureFacts(question, result);
  return result.shows === 'shares' ? [HATCH_WORDS, ...facts] : facts;
}

function waitingNotes(question: QuestionView): string[] {
  const { resultShows, turnout } = question;
  if (isTooFew(question)) return [];
  if (resultShows === 'after answering') return [words.waits.afterAnswering];
  if (resultShows === 'after closing') return [words.waits.afterClosing];
  return turnout > 0 ? [words.waits.noneCounted] : [];
}

type Survey = { title: string; address: string; questions: readonly QuestionView[] };

/** A survey of several questions is drawn as a list: each question has a picture of its own, by its place. */
export function pictureOfSurvey({ title, address, questions }: Survey): Picture {
  const [first] = questions;
  const number = questions.length;
  const people = first?.turnout ?? 0;
  return {
    state: first ? words.surveyState(first) : words.survey,
    isOpen: first?.state === 'open',
    stamp: undefined,
    isDemo: questions.some(({ isDemo }) => isDemo),
    headline: title,
    lead: {
      figure: formatNumber(people > 0 ? people : number),
      words:
        people > 0
          ? leadWords.firstOf({ questions: number })
          : leadWords.questionsUnanswered(number),
      isLit: false,
    },
    body: { as: 'list', items: questions.map(({ text }) => text) },
    notes: [],
    address,
    title,
    alt: words.surveyPictureAlt({ title, questions }),
  };
}
