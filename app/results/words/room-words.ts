import { formatCount, formatNumber } from '../../base/format.ts';

/** What is said of answers that count, or lead, since they came in a room, where no network has a cap. */

/** Beside the figures of a result. */
export function roomFacts(inRoom = 0): string[] {
  return inRoom > 0 ? [`Count because they came in a room: ${formatNumber(inRoom)}`] : [];
}

/** In whole sentences; of all answers, whichever of them are shown. */
export function roomWords(inRoom = 0): string | undefined {
  if (inRoom === 0) return undefined;
  return formatCount(inRoom, {
    one: 'Of all answers, # counts because it came in a room where the author presented this question.',
    other:
      'Of all answers, # count because they came in a room where the author presented this question.',
  });
}

/** Why that has to be said. */
export const ROOM_WHY = 'Elsewhere, one network brings fewer.';
