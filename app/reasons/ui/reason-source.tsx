import { formatRelative } from '../../base/words/figures.ts';
import type { ReasonView } from '../shown/present.ts';
import * as texts from '../words/list.ts';

type Props = {
  reason: Pick<ReasonView, 'id' | 'answer' | 'by' | 'saidAt' | 'isDemo'>;
  /** Of the question. */
  path: string;
  now: string;
  /** The answer stands over it. */
  hidesAnswer?: true;
};

/** Below a reason: the answer it was said for, who said it where they signed, when, whether it is made up, and the way to report it. */
export function ReasonSource({ reason, path, now, hidesAnswer }: Props) {
  // Others say why after the page was made.
  const said = new Date(reason.saidAt);
  return (
    <figcaption className="flex gap-2.5 text-small text-soft">
      <span className="mt-[0.62em] h-0.75 w-2.5 shrink-0 rounded-full bg-glow" aria-hidden="true" />
      <span>
        {!hidesAnswer && (
          <>
            <bdi>{reason.answer}</bdi>
            {' · '}
          </>
        )}
        {reason.by && (
          <>
            <bdi>{reason.by}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={reason.saidAt}>
          {formatRelative(said, new Date(Math.max(Date.parse(now), said.getTime() + 1)))}
        </time>
        {reason.isDemo && (
          <>
            {' · '}
            {texts.demo}
          </>
        )}
        <span className="no-print">
          {' · '}
          <a
            href={`${path}?report=reason:${reason.id}`}
            rel="nofollow"
            aria-label={texts.reportIt}
            className="quiet-link"
          >
            {texts.report}
          </a>
        </span>
      </span>
    </figcaption>
  );
}
