import { useSyncExternalStore } from 'react';
import { formatMoment } from '../base/format.ts';

const neverChanges = () => () => undefined;
const zoneOfReader = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneAsServed = () => 'UTC';

/** A moment to the minute: in UTC as served, in the reader's zone once that is known. */
export function Moment({ at }: { at: string }) {
  const zone = useSyncExternalStore(neverChanges, zoneOfReader, zoneAsServed);
  return <time dateTime={at}>{formatMoment(new Date(at), zone)}</time>;
}
