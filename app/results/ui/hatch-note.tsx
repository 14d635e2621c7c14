import { HATCH_WORDS, MARK_WORDS, NOT_DRAWN_WORDS } from '../../base/words/shares.ts';
import type { Result } from '../result.ts';

type Props = {
  result: Pick<Result, 'shows'> | undefined;
  /** Many results stand on one screen, and the words are read from afar. */
  isBrief?: boolean;
};

/** What the hatched ends mean, once under the bars; nothing where there are none. */
export function HatchNote({ result, isBrief = false }: Props) {
  if (result?.shows !== 'shares') return null;
  return (
    <p className="hatch-note">
      <HatchSample />
      {HATCH_WORDS}. {!isBrief && `${NOT_DRAWN_WORDS}. `}
      {MARK_WORDS}.
    </p>
  );
}

export function HatchSample() {
  return (
    <svg className="hatch-sample" aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill="url(#hatch)" />
      <rect x="0.6875rem" width="0.125rem" height="100%" className="hatch-mark" />
    </svg>
  );
}
