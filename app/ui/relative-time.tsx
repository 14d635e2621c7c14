import { formatUpcoming, formatRelative } from '../base/format.ts';
import { useNow } from './use-now.ts';

type Props = {
  at: string;
  now: string;
  /** It has not come yet as far as the page knows: past it "in a moment" stays for a while, and then nothing does. */
  isAhead?: boolean;
  /** What follows it, where it says anything. */
  after?: string;
};

/** How far off a moment is, counted from when the page was made: "in 2 minutes", and a minute later "in a moment". */
export function RelativeTime({ at, now, isAhead = false, after = '' }: Props) {
  const is = new Date(useNow(now));
  const words = (isAhead ? formatUpcoming : formatRelative)(new Date(at), is);
  return words === undefined ? null : words + after;
}
