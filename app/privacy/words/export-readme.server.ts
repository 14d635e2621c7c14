import { formatDateTime } from '../../base/words/figures.ts';
import { site } from '../../site.config.ts';
import { notExported } from './not-exported.server.ts';

/** What README.txt says of one file. */
export type FileWords = { about: string; columns: Readonly<Record<string, string>> };
type DescribedFile = { name: string; words: () => FileWords };
type ReadmeOptions = { origin: string; now: Date };

/** README.txt of an export: which file holds what, and what is in none. */
export function exportReadme(
  files: readonly DescribedFile[],
  { origin, now }: ReadmeOptions,
): string {
  return [
    `${site.name}: your data`,
    `Made on ${formatDateTime(now, 'UTC')} from ${origin}, all of it as it was at that moment.`,
    [
      'Each part is there twice, with the same rows and columns:',
      "- name.csv is a table for spreadsheets, in UTF-8. Several values in one cell stand on a line each. A text that a spreadsheet could take for a formula has a ' before it.",
      '- name.json is a list for programs. Nothing is changed in it.',
    ].join('\n'),
    'Times are in UTC, as in 2026-03-01T12:00:00.000Z. An empty cell, or null, means that there is nothing. A part without rows is there too: it says that nothing is kept.',
    heading('The files'),
    ...files.map(fileEntry),
    heading('What is not in it'),
    [
      '- Your password and other secrets: they are kept as what cannot be turned back into them, or are keys.',
      '- Two numbers made by the site, one for the account and one that stands for you where answers are counted. They mean nothing elsewhere.',
      '- What you answered without being signed in: only your browser knows that it was you.',
      ...Object.values(notExported).map((why) => `- ${why}`),
    ].join('\n'),
    `Is something missing, or wrong? Write to ${site.mail.privacy}.`,
  ]
    .join('\n\n')
    .replaceAll('\n', '\r\n')
    .concat('\r\n');
}

function fileEntry({ name, words }: DescribedFile): string {
  const { about, columns } = words();
  const lines = Object.entries(columns).map(([column, meaning]) => `  ${column}: ${meaning}`);
  return [`${name}.csv, ${name}.json`, `  ${about}`, ...lines].join('\n');
}

function heading(words: string): string {
  return `${words}\n${'='.repeat(words.length)}`;
}
