import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../base/words/figures.ts';

const neverChanges = () => () => undefined;
const zoneOfReader = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneAsServed = () => 'UTC';

/** A time to the minute: in UTC as served, in the reader's zone once that is known. */
export function DateTime({ at }: { at: string }) {
  const zone = useSyncExternalStore(neverChanges, zoneOfReader, zoneAsServed);
  return <time dateTime={at}>{formatDateTime(new Date(at), zone)}</time>;
}
