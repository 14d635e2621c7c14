import { formatDateTime } from '../base/words/figures.ts';
import { useHydrated } from './use-hydrated.ts';

let zone: string | undefined;
const zoneOfReader = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A time to the minute: in UTC as served, in the reader's zone once that is known. */
export function DateTime({ at }: { at: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at}>{formatDateTime(new Date(at), isHydrated ? zoneOfReader() : 'UTC')}</time>
  );
}
