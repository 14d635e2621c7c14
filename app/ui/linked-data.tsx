import { useServed } from './use-hydrated.ts';

/**
 * Structured data for programs. It is served with the page and never changes: made in the browser it would be useless,
 * and the page's policy refuses scripts created there.
 */
export function LinkedData({ data }: { data: object }) {
  if (!useServed()) return null;
  // The browser has the text already, and hydration does not compare it. JSON in a script must not be able to end the script.
  const json = import.meta.env.SSR ? JSON.stringify(data).replaceAll('<', String.raw`\u003c`) : '';
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  );
}
