import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Structured data for programs. It is served with the page and never changes: made in the browser it would be useless,
 * and the page's policy refuses scripts created there.
 */
export function LinkedData({ data }: { data: object }) {
  const isHydrated = useHydrated();
  // JSON in a script must not be able to end the script.
  const [json] = useState(() =>
    isHydrated ? undefined : JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  );
  return json === undefined ? null : (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
