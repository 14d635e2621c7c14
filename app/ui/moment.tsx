import { useEffect, useState } from 'react';
import { formatMoment } from '../base/format.ts';

/** A moment in words, with the exact time behind it: in UTC as served, in the reader's zone once that is known. */
export function Moment({ at, children }: { at: string; children: string }) {
  const [zone, setZone] = useState('UTC');
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return (
    <time dateTime={at} title={formatMoment(new Date(at), zone)}>
      {children}
    </time>
  );
}
