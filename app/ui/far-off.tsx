import { formatRelative } from '../base/format.ts';
import { useNow } from './use-now.ts';

/** How far off a moment is, counted from when the page was made: "in 2 minutes", and a minute later "in a moment". */
export function FarOff({ at, now }: { at: string; now: string }) {
  return formatRelative(new Date(at), new Date(useNow(now)));
}
