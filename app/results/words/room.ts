import { formatCount, formatNumber } from '../../base/words/figures.ts';

/**
 * Words about answers that count, or are in the headline, only because they came in a room, where no network has a cap.
 */

/** A fact beside the figures of a result. */
export function roomFacts(inRoom = 0): string[] {
  return inRoom > 0 ? [`Count because they came in a room: ${formatNumber(inRoom)}`] : [];
}

/** Whole sentences about all answers, whichever split is shown. */
export function roomWords(inRoom = 0): string | undefined {
  if (inRoom === 0) return undefined;
  return formatCount(inRoom, {
    one: 'Of all answers, # counts because it came in a room where the author presented this question.',
    other:
      'Of all answers, # count because they came in a room where the author presented this question.',
  });
}

/** Why room answers are mentioned. */
export const ROOM_WHY = 'Elsewhere, one network brings fewer.';
