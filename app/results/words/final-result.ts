import { formatCount, formatList, formatNumber, formatTenths } from '../../base/words/figures.ts';
import { shareWords } from '../../base/words/shares.ts';
import { quote } from '../../base/bidi.ts';
import type { FinalChange } from '../details/final-change.ts';
import type {
  FinalFigures,
  FinalResult,
  FinalScale,
  ToldKind,
  TopCount,
  TopShares,
} from '../details/final-result.ts';
import { roundedInterval } from '../scales/scale-result.ts';
import { demoWords } from './demo.ts';
import { compactWords } from '../../base/compact-words.ts';
import { peopleOf } from './people.ts';
import { outcomeHeadline } from './ranking-headline.ts';
import { meanIntervalWords, meanWords } from './scale.ts';
import { meanRange } from './scale-figures.ts';
import { checking, finishedFirst, noLead, ranked, spread } from './sentence.ts';

/** How a question ended, in a sentence that can stand without its figures. */
export function finalResultWords(told: FinalResult): string {
  const { demo } = told;
  const { headline, more } = finalHeadline(told);
  return compactWords([
    headline,
    more,
    demo && demoWords({ isDemo: true, turnout: demo.answers, demoAnswers: demo.madeUp }),
  ]).join(' ');
}

/** The same as a headline, and what has to be said beside it. */
export function finalHeadline(told: FinalFigures): { headline: string; more?: string } {
  const people = 'people' in told ? peopleOf('everyone', told.people) : '';
  switch (told.code) {
    case 'unanswered':
      return { headline: 'Nobody answered it.' };
    case 'outside':
      return { headline: outsideWords(told) };
    case 'rounds':
      return outcomeHeadline(told.outcome);
    case 'few':
      return told.top
        ? { headline: mostWords(told.top, told.people), more: TOO_FEW }
        : { headline: fewCounted(told) };
    case 'checking':
      return { headline: checking({ people }) };
    case 'ranked':
      return { headline: ranked({ people }) };
    case 'no-lead':
      return { headline: told.top ? closeWords(told.top, people) : noLead({ people }) };
    case 'scale':
      return scaleInSteps(told.scale, people);
    case 'lead':
      return { headline: leadWords(told, people) };
  }
}

const TOO_FEW = 'Too few for shares, so these are counts.';

const fewCounted = ({ people }: { people: number }) =>
  formatCount(people, {
    one: '# person counted, too few for shares.',
    other: '# people counted, too few for shares.',
  });

function outsideWords({ answered }: { answered?: number }): string {
  return answered === undefined
    ? 'Nobody who answered picked a listed choice.'
    : formatCount(answered, {
        one: '# person answered, and picked no listed choice.',
        other: '# people answered, and nobody picked a listed choice.',
      });
}

type Most = { names: string; people: number };
type Some = { names: string; of: string };

/** The most picked below 30 people: by the only person, by all, by some of them, or level with others. */
const MOST: Record<
  ToldKind,
  {
    only: (most: Most) => string;
    all: (most: Most) => string;
    some: (most: Some) => string;
    level: (most: Some) => string;
  }
> = {
  single: {
    only: ({ names }) => `The only person counted chose ${names}.`,
    all: ({ names, people }) => formatCount(people, { other: `All # people chose ${names}.` }),
    some: ({ names, of }) => `${of} chose ${names}.`,
    level: ({ names, of }) => `${names} finished level, each chosen by ${of}.`,
  },
  multiple: {
    only: ({ names }) => `The only person counted picked ${names}.`,
    all: ({ names, people }) => formatCount(people, { other: `All # people picked ${names}.` }),
    some: ({ names, of }) => `${of} picked ${names}.`,
    level: ({ names, of }) => `${names} finished level, each picked by ${of}.`,
  },
  scale: {
    only: ({ names }) => `The only person counted said ${names}.`,
    all: ({ names, people }) => formatCount(people, { other: `All # people said ${names}.` }),
    some: ({ names, of }) => `${of} said ${names}.`,
    level: ({ names, of }) => `${names} finished level, each said by ${of}.`,
  },
};

/** "7 of 13 people chose “Train”." */
function mostWords({ kind, labels, count }: TopCount, people: number): string {
  const { only, all, some, level } = MOST[kind];
  const names = namesOf(labels, kind);
  if (people === 1) return only({ names, people });
  if (count === people) return all({ names, people });
  const counted = formatNumber(count);
  const of = formatCount(people, { other: `${counted} of # people` });
  return labels.length === 1 ? some({ names, of }) : level({ names, of });
}

const MAX_NAMED = 3;

function namesOf(labels: readonly string[], kind: ToldKind = 'single'): string {
  if (labels.length <= MAX_NAMED)
    return formatList(kind === 'scale' ? labels : labels.map((label) => quote(label)));
  return formatCount(
    labels.length,
    kind === 'scale' ? { other: '# of the steps' } : { other: '# choices' },
  );
}

/** No lead is called: "41% for “Train”, 39% for “Bus”, of 1,204 people: too close to call." */
function closeWords({ kind, first, next }: TopShares, people: string): string {
  const isPicked = kind === 'multiple';
  const [most, then] = [shareWords(first), next && shareWords(next)];
  const name = namesOf(first.labels);
  if (!next)
    return isPicked
      ? `${name} finished level, each picked by ${most} of ${people}.`
      : `${name} finished level at ${most} each, of ${people}.`;
  if (most === then) {
    const names = namesOf([...first.labels, ...next.labels]);
    return isPicked
      ? `${names} were each picked by ${most} of ${people}: too close to call.`
      : `${names} got ${most} each, of ${people}: too close to call.`;
  }
  const others = namesOf(next.labels);
  if (next.labels.length > 1)
    return isPicked
      ? `${name} was picked by ${most} of ${people}, ${others} by ${then} each: too close to call.`
      : `${most} for ${name}, ${then} each for ${others}, of ${people}: too close to call.`;
  return isPicked
    ? `${name} was picked by ${most} and ${others} by ${then} of ${people}: too close to call.`
    : `${most} for ${name}, ${then} for ${others}, of ${people}: too close to call.`;
}

function leadWords(told: Extract<FinalFigures, { code: 'lead' }>, people: string): string {
  const { kind, label, percent, edge } = told;
  if (!kind) return finishedFirst({ ...told, people });
  const name = quote(label);
  if (percent === 100 && edge === '') return MOST[kind].all({ names: name, people: told.people });
  return kind === 'multiple'
    ? `${name} finished first, picked by ${shareWords(told)} of ${people}.`
    : finishedFirst({ ...told, people });
}

function scaleInSteps(scale: FinalScale, people: string): { headline: string; more?: string } {
  const { mean, median, last, countAtMedian, meanInterval } = scale;
  const average = meanWords(scale);
  if (mean === undefined || median === undefined || average === undefined)
    return { headline: spread({ people }) };
  if (countAtMedian === scale.people)
    return { headline: `All ${people} said ${formatNumber(median)}.` };
  const headline = `On average ${average} of ${formatNumber(last)} among ${people}.`;
  const range = meanInterval && roundedInterval(meanInterval);
  return meanInterval && range && range.from < range.to
    ? { headline, more: meanRange({ range: meanIntervalWords(meanInterval) }) }
    : { headline };
}

/** "Up 6 points since the first 31 people were counted." */
export function finalChangeWords({ label, reads, by, since }: FinalChange): string {
  const size =
    reads === 'mean'
      ? formatTenths(Math.abs(by))
      : formatCount(Math.abs(by), { one: '# point', other: '# points' });
  const from = formatCount(since, {
    one: 'since the first # person was counted',
    other: 'since the first # people were counted',
  });
  if (label === undefined) return by > 0 ? `Up ${size} ${from}.` : `Down ${size} ${from}.`;
  const name = quote(label);
  return by > 0 ? `${name}: up ${size} ${from}.` : `${name}: down ${size} ${from}.`;
}
