import { ownValue } from '../../base/own-value.ts';
import { stateOf } from '../../questions/question-rules.ts';
import type { QuestionSnapshot } from '../question-snapshots.server.ts';

/** A snapshot as two texts: `life` is of what is cached of a question, `counted` of its counters. */
export type ComparedSnapshot = { life: string; counted: string };

/** Where each field of a snapshot is compared: as it is, or by the state that follows from it. */
const COMPARED: Record<keyof QuestionSnapshot, 'life' | 'counted' | 'by state' | 'never differs'> =
  {
    publicId: 'never differs',
    revision: 'life',
    isInside: 'life',
    opensAt: 'life',
    closesAt: 'life',
    isPaused: 'by state',
    isRemoved: 'by state',
    readAt: 'by state',
    sequence: 'counted',
    peeked: 'counted',
    heldBack: 'counted',
    excluded: 'counted',
    isChecked: 'counted',
  };

export function comparedOf(snapshot: QuestionSnapshot | undefined): ComparedSnapshot {
  if (!snapshot) return { life: 'gone', counted: '' };
  return {
    life: `${stateOf(snapshot)} ${textOf(snapshot, 'life')}`,
    counted: textOf(snapshot, 'counted'),
  };
}

function textOf(snapshot: QuestionSnapshot, place: 'life' | 'counted'): string {
  const values: Record<string, string | number | boolean | Date> = snapshot;
  return Object.entries(COMPARED)
    .filter(([, compared]) => compared === place)
    .map(([field]) => ownValue(values, field))
    .map((value) => (value instanceof Date ? value.getTime() : value))
    .join(' ');
}
