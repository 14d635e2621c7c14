import { formatCount, formatList, formatNumber } from '../../base/words/figures.ts';
import { quote } from '../../base/bidi.ts';
import type { QuestionKind, QuestionState } from '../../questions/question-rules.ts';
import { NO_LEAD_WORDS } from './bursts.ts';
import type { SplitGroup } from '../levels.ts';
import { compactWords } from '../../base/compact-words.ts';
import { peopleOf } from './people.ts';
import type { QuestionView } from '../question-view.ts';
import type { ResultRow, ResultFigures } from '../result.ts';
import { scaleResult } from '../scales/scale-result.ts';
import { meanWords, scaleSentence } from './scale.ts';
import type { DisplayShare } from '../../base/shares.ts';
import { shareWords } from '../../base/words/shares.ts';

/** The reader's answer: what they picked, in order where the order counts, or their answer outside the base. */
export type ViewerPicks = { picked: readonly number[] } | { outside: 'none' | 'unsure' };

export type SentenceInput = {
  kind: QuestionKind;
  /** A closed question is told in the past. */
  state: QuestionState;
  result: ResultFigures;
  /** Missing where the reader did not answer, or is not counted in this split. */
  own?: ViewerPicks | undefined;
  /** How the rounds ended, in one sentence. Without it, rankings are described by first choices. */
  ended?: string | undefined;
  audience?: SplitGroup;
};

/** What the words about an own answer are made from: they are the same before and after the close. */
type OwnInput = Omit<SentenceInput, 'state'>;

/** The one plain sentence above the chart. It names a lead only where stats/lead.ts calls one. */
export function resultSentence(said: SentenceInput): string {
  const { own, result } = said;
  if (!own) return sentenceForAll(said);
  if ('outside' in own) return outsideWords(own.outside, said);
  const rows = own.picked.flatMap(
    (number) => result.rows.find((row) => row.number === number) ?? [],
  );
  const [first] = rows;
  // A result from before the reader's answer was counted does not hold it.
  if (!first || (first.count === 0 && result.people > 0)) return sentenceForAll(said);
  if (result.people <= 1)
    return result.outside.none + result.outside.unsure > 0
      ? 'You are the only one to pick a listed choice.'
      : 'You are the only one.';
  switch (said.kind) {
    case 'single':
      return agreementWords(first, said);
    case 'multiple':
      return rows.length === 1 ? agreementWords(first, said) : picksWords(rows, said);
    case 'scale':
      return stepWords(first, said);
    case 'ranking':
      return rankedWords(first, said);
  }
}

function sentenceForAll(said: SentenceInput): string {
  const { kind, state, result, ended } = said;
  const people = peopleIn(said);
  const leader = result.rows.find(({ number }) => number === result.leader);
  if (result.people === 0) return 'Nobody is counted here.';
  if (result.burst === 'waiting') return checking({ people });
  if (kind === 'ranking' && ended !== undefined) return ended;
  if (result.shows === 'counts')
    return `${people} counted. That is too few for shares, so these are counts.`;
  // The choice put first most often may lose the rounds, so that nothing is said of first choices without the rounds.
  if (kind === 'ranking') return ranked({ people });
  if (kind === 'scale')
    return scaleSentence(scaleResult(result.rows), people) ?? spread({ people });
  if (!leader) return noLead({ people });
  return (state === 'closed' ? finishedFirst : leads)({ ...leader, people });
}

type People = { people: string };
export const checking = ({ people }: People) => `${people} counted. ${NO_LEAD_WORDS}`;
export const ranked = ({ people }: People) => `${people} ranked these.`;
export const spread = ({ people }: People) => `How ${people} spread over the scale.`;
/** Of a closed question too. */
export const noLead = ({ people }: People) => `${people} counted, with no clear lead.`;
type Leader = People & DisplayShare & { label: string };
const leads = ({ label, people, ...share }: Leader) =>
  `${quote(label)} leads with ${shareWords(share)} of ${people}.`;
export const finishedFirst = ({ label, people, ...share }: Leader) =>
  `${quote(label)} finished first with ${shareWords(share)} of ${people}.`;

export function outsideWords(outside: 'none' | 'unsure', said: OwnInput): string {
  const others = Math.max(0, said.result.outside[outside] - 1);
  const people = said.result.people > 0 ? peopleIn(said) : undefined;
  return outside === 'none' ? pickedNone(others, people) : pickedUnsure(others, people);
}

/** `people` are those of the base, where there are any. */
function pickedNone(others: number, people: string | undefined): string {
  if (people === undefined)
    return others === 0
      ? 'You picked none of these, and nobody else did; that is outside the base.'
      : formatCount(others, {
          one: 'You picked none of these, with # other; they are outside the base.',
          other: 'You picked none of these, with # others; they are outside the base.',
        });
  return others === 0
    ? `You picked none of these, and nobody else did; that is outside the base of ${people}.`
    : formatCount(others, {
        one: `You picked none of these, with # other; they are outside the base of ${people}.`,
        other: `You picked none of these, with # others; they are outside the base of ${people}.`,
      });
}

function pickedUnsure(others: number, people: string | undefined): string {
  if (people === undefined)
    return others === 0
      ? 'You picked not sure, and nobody else did; that is outside the base.'
      : formatCount(others, {
          one: 'You picked not sure, with # other; they are outside the base.',
          other: 'You picked not sure, with # others; they are outside the base.',
        });
  return others === 0
    ? `You picked not sure, and nobody else did; that is outside the base of ${people}.`
    : formatCount(others, {
        one: `You picked not sure, with # other; they are outside the base of ${people}.`,
        other: `You picked not sure, with # others; they are outside the base of ${people}.`,
      });
}

/** "You are with 62% of 1,204 people." */
export function agreementWords(row: ResultRow, said: OwnInput): string {
  if (said.result.shows === 'shares')
    return `You are with ${shareWords(row)} of ${peopleIn(said)}.`;
  const people = formatNumber(said.result.people);
  return row.count <= 1
    ? `You alone of ${people} picked this.`
    : `You and ${otherWords(row.count - 1)} of ${people} picked this.`;
}

const MAX_NAMED = 3;

function picksWords(rows: readonly ResultRow[], said: OwnInput): string {
  const hasShares = said.result.shows === 'shares';
  const named = (row: ResultRow) =>
    hasShares
      ? `${quote(row.label)} with ${shareWords(row)}`
      : row.count <= 1
        ? `${quote(row.label)} alone`
        : `${quote(row.label)} with ${otherWords(row.count - 1)}`;
  if (rows.length <= MAX_NAMED)
    return `You picked ${formatList(rows.map(named))} of ${peopleIn(said)}.`;
  const byCount = rows.toSorted((a, b) => b.count - a.count);
  const ends = [byCount[0], byCount.at(-1)].flatMap((row) => (row ? [named(row)] : []));
  return `Of your ${formatNumber(rows.length)} picks the most and the least shared are ${formatList(ends)} of ${peopleIn(said)}.`;
}

function stepWords(row: ResultRow, said: OwnInput): string {
  const scale = scaleResult(said.result.rows);
  const mean = meanWords(scale);
  if (mean !== undefined)
    return `You said ${row.label}; the average of ${peopleIn(said)} is ${mean}.`;
  const people = formatNumber(said.result.people);
  return row.count <= 1
    ? `You alone of ${people} said ${row.label}.`
    : `You and ${otherWords(row.count - 1)} of ${people} said ${row.label}.`;
}

/** The winner comes before what was put first most often. */
function rankedWords(row: ResultRow, said: OwnInput): string {
  const ended = said.result.burst === 'waiting' ? undefined : said.ended;
  return compactWords([ended, firstChoiceWords(row, said)]).join(' ');
}

export function firstChoiceWords(row: ResultRow, said: OwnInput): string {
  const name = quote(row.label);
  if (said.result.shows === 'shares')
    return `You put ${name} first, with ${shareWords(row)} of ${peopleIn(said)}.`;
  const people = formatNumber(said.result.people);
  return row.count <= 1
    ? `You alone of ${people} put ${name} first.`
    : `You and ${otherWords(row.count - 1)} of ${people} put ${name} first.`;
}

function otherWords(count: number): string {
  return formatCount(count, { one: '# other', other: '# others' });
}

function peopleIn({ result, audience = 'everyone' }: OwnInput): string {
  return peopleOf(audience, result.people);
}

const SHOWN_AFTER_CLOSING = 'The author chose to show the result after closing.';

/** Stands in place of a hidden result: the turnout is public, the result is not. */
export function hiddenResultSentence({
  state,
  turnout,
  resultShows,
  mayReveal,
}: Pick<QuestionView, 'state' | 'turnout' | 'resultShows' | 'mayReveal'>): string {
  if (state === 'scheduled') return 'This question has not opened yet.';
  if (turnout === 0 && state === 'closed') return 'Nobody answered this.';
  if (turnout === 0)
    return compactWords([
      'Nobody has answered this yet.',
      resultShows === 'after closing' && SHOWN_AFTER_CLOSING,
      mayReveal && `The result shows after answering. ${ON_A_SCREEN}`,
    ]).join(' ');
  if (resultShows === 'now')
    return formatCount(turnout, {
      one: '# person has answered, and is not counted here.',
      other: '# people have answered. None of them is counted here.',
    });
  const answered = formatCount(turnout, {
    one: '# person has answered.',
    other: '# people have answered.',
  });
  if (resultShows === 'after closing') return `${answered} ${SHOWN_AFTER_CLOSING}`;
  return compactWords([
    answered,
    'The author chose to show the result to people who have answered, and to everyone after closing.',
    mayReveal && ON_A_SCREEN,
  ]).join(' ');
}

const ON_A_SCREEN =
  'The author may show it on a screen before that, and answers given there afterwards are marked.';
