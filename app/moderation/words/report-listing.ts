import { cleanMultiline, cleanSingleLine } from '../../base/clean-text.ts';
import { formatCount, formatDateTime } from '../../base/words/figures.ts';
import { quote } from '../../base/bidi.ts';
import type { OpenReport } from '../report-rules.ts';
import { categories } from './report.ts';

/** For the operator, in a terminal: nothing that was typed can move the cursor or turn the text around. */
export function formatReports(
  reports: readonly OpenReport[],
  all: number,
  addressOf: (id: string) => string,
): string {
  if (all === 0)
    return 'No reports are open. Everything that was reported has been removed, hidden or deleted.';
  const shown = all > reports.length ? ` These are the first ${reports.length}.` : '';
  const head = formatCount(all, {
    one: 'One report is open.',
    other: '# reports are open, those about children first, then the newest.',
  });
  return [
    head + shown,
    ...reports.map((report) => formatReport(report, addressOf)),
    'A report leaves this list when what it is about is removed, hidden or deleted.',
  ].join('\n\n');
}

function formatReport(
  { at, target, text, why, details, email, reason }: OpenReport,
  addressOf: (id: string) => string,
): string {
  const words = cleanMultiline(details).replaceAll('\n', '\n    ');
  return [
    `${formatDateTime(at, 'UTC')}: ${categories[why]}`,
    ...(reason
      ? [
          `  A reason: ${quote(cleanSingleLine(reason.text))}`,
          reason.author === null
            ? '  No account on this site wrote it.'
            : `  Written with the account of ${reason.author}.`,
          `  \`hide-reason ${reason.id}\` hides it.`,
        ]
      : []),
    `  ${quote(cleanSingleLine(text))}`,
    `  ${addressOf(target)}`,
    words === '' ? '  They added nothing.' : `  They added:\n    ${words}`,
    email === null
      ? '  They left no address, so you cannot reply.'
      : `  Answer to ${email}. Nobody has checked that this address is theirs.`,
  ].join('\n');
}
