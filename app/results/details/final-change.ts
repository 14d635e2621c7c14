import type { Change } from '../trend/change.ts';
import type { FinalResult } from './final-result.ts';

/** What moved beyond chance since the first people who were enough for shares, in points or in steps of the scale. */
export type FinalChange = {
  /** Missing where it is that of the headline: its one choice, or the average. */
  label?: string;
  reads: Change['reads'];
  by: number;
  /** How many people the first figures were of. */
  since: number;
};

/**
 * The change of the headline's own figure, else the largest. Undefined where none is beyond chance, and where the trend
 * counts other people than the headline.
 */
export function finalChangeOf(
  told: FinalResult,
  change: Change | undefined,
): FinalChange | undefined {
  if (!change || !('people' in told) || told.people !== change.now.people) return undefined;
  const moved = change.rows
    .filter(({ verdict }) => verdict === 'moved')
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const { reads, before } = change;
  const own =
    told.code === 'scale'
      ? moved[0]
      : told.code === 'lead'
        ? moved.find(({ label }) => label === told.label)
        : undefined;
  if (own) return { reads, by: own.difference, since: before.people };
  const [most] = moved;
  return most && { label: most.label, reads, by: most.difference, since: before.people };
}
