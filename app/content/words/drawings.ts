import { formatNumber, formatTenths } from '../../base/words/figures.ts';

/** What the drawings of articles say, and what is read out in their stead. */

const joined = (title: string, sentences: readonly string[]) => [title, ...sentences].join(' ');

/** `share`: of all answers, in percent. */
type Forged = { people: number; forged: number; share: number };

export const people = ({ count }: { count: number }) => `${formatNumber(count)} people`;
export const forged = ({ forged: count, share }: Omit<Forged, 'people'>) =>
  `${formatNumber(count)} forged, ${formatTenths(share)}%`;
export const forgedDrawing = ({ title, rows }: { title: string; rows: readonly Forged[] }) =>
  joined(
    title,
    rows.map(
      (row) =>
        `${formatNumber(row.people)} people: ${formatNumber(row.forged)} forged, ${formatTenths(row.share)}% of all answers.`,
    ),
  );
export const oneChoice = 'for one choice';
export const otherChoice = 'for the other';

/** How often somebody is right of a hundred times. */
export const chance = ({ times }: { times: number }) => `${formatNumber(times)} in 100`;
type Majority = { each: number; people: number; majority: number };
export const majoritiesDrawing = ({ title, rows }: { title: string; rows: readonly Majority[] }) =>
  joined(
    title,
    rows.map(
      (row) =>
        `Each right ${formatNumber(row.each)} times in 100: a majority of ${formatNumber(row.people)} is right ${formatTenths(row.majority)} times in 100.`,
    ),
  );

type Band = { name: string; count: number; isAhead: boolean };
export const band = ({ name, count, isAhead }: Band) =>
  isAhead ? `${name} ${formatNumber(count)}, ahead` : `${name} ${formatNumber(count)}`;
export const threeChoices = ({ count }: { count: number }) =>
  `${formatNumber(count)} people, three choices`;
export const leftOut = 'The same people, one choice left out';
type MissingChoice = { title: string; three: readonly Band[]; two: readonly Band[] };
export const missingChoiceDrawing = ({ title, three, two }: MissingChoice) =>
  joined(title, [
    `With three choices: ${three.map(band).join('; ')}.`,
    `With two: ${two.map(band).join('; ')}.`,
  ]);

export const level = 'level';
/** Both as figures. */
export const range = ({ low, high }: { low: string; high: string }) => `${low} to ${high}`;
export const share = ({ count, people: all }: { count: number; people: number }) =>
  `${formatNumber(count)} of ${formatNumber(all)}`;
type Gap = { first: number; second: number; people: number };
export const gap = ({ first, second, people: all }: Gap) =>
  `${formatNumber(first)} to ${formatNumber(second)}, of ${formatNumber(all)}`;
type Span = { label: string; low: string; high: string };
export const spansDrawing = ({ title, spans }: { title: string; spans: readonly Span[] }) =>
  joined(
    title,
    spans.map(({ label, low, high }) => `${label}: ${low} to ${high}.`),
  );
