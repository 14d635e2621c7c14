import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * What a page says to programs, beside what it says to people. It is served with the page and stays as it was: made in
 * the browser it would be of use to nobody, and a policy of the page refuses scripts that are made there.
 */
export function LinkedData({ data }: { data: object }) {
  const isHydrated = useHydrated();
  // JSON in a script must not be able to end it.
  const [json] = useState(() =>
    isHydrated ? undefined : JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  );
  return json === undefined ? null : (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
