import { formatRelative } from '../base/format.ts';
import { useNow } from './use-now.ts';

type Props = {
  at: string;
  now: string;
  /** It has not come yet as far as the page knows: past it "in a moment" stays until the page hears more. */
  isAhead?: boolean;
};

/** How far off a moment is, counted from when the page was made: "in 2 minutes", and a minute later "in a moment". */
export function FarOff({ at, now, isAhead = false }: Props) {
  const is = useNow(now);
  const moment = Date.parse(at);
  return formatRelative(new Date(isAhead ? Math.max(moment, is) : moment), new Date(is));
}
