import { formatMoment } from '../base/format.ts';

/** A moment in words, with the exact time behind it. */
export function Moment({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={formatMoment(new Date(at))}>
      {children}
    </time>
  );
}
