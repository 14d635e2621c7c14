import type { TextGroup } from '../ui/text-sections.ts';

/** Questions and answers for programs (schema.org/FAQPage): the words that stand on the page, and no others. */
export function faqData(groups: readonly TextGroup[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ entries }) => entries)
      .map(({ title, words }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: words },
      })),
  };
}
