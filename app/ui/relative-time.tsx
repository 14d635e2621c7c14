import { formatUpcoming, formatRelative } from '../base/words/figures.ts';
import { useNow } from './use-now.ts';

type Props = {
  at: string;
  now: string;
  /**
   * For a time still to come, as far as the page knows. Once past, it shows "in a moment" for a while, and then
   * nothing.
   */
  isAhead?: boolean;
  /** Text that follows the time, and disappears with it. */
  after?: string;
};

/** How far away a time is, relative to when the page was rendered: "in 2 minutes", and a minute later "in a moment". */
export function RelativeTime({ at, now, isAhead = false, after = '' }: Props) {
  const is = new Date(useNow(now));
  const words = (isAhead ? formatUpcoming : formatRelative)(new Date(at), is);
  return words === undefined ? null : words + after;
}
