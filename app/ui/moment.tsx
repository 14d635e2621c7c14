import { useSyncExternalStore } from 'react';
import { formatMoment } from '../base/format.ts';

const neverChanges = () => () => undefined;
const zoneOfReader = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneAsServed = () => 'UTC';

/** A moment in words, with the exact time behind it: in UTC as served, in the reader's zone once that is known. */
export function Moment({ at, children }: { at: string; children: string }) {
  const zone = useSyncExternalStore(neverChanges, zoneOfReader, zoneAsServed);
  return (
    <time dateTime={at} title={formatMoment(new Date(at), zone)}>
      {children}
    </time>
  );
}
