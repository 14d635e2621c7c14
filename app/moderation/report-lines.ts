import { linesOf, oneLineOf } from '../base/clean-text.ts';
import { formatCount, formatMoment } from '../base/format.ts';
import { quote } from '../base/isolate.ts';
import { REPORT_WHYS, type ReportWhy } from './rules.ts';

/** A report on a question that still stands. */
export type OpenReport = {
  at: Date;
  target: string;
  text: string;
  why: ReportWhy;
  details: string;
  email: string | null;
};

/** For whoever keeps the site, in a terminal: nothing that was typed can move the cursor or turn the text around. */
export function reportLines(
  reports: readonly OpenReport[],
  all: number,
  addressOf: (id: string) => string,
): string {
  if (all === 0) return 'No reports are open. Every reported question has been removed or deleted.';
  const shown = all > reports.length ? ` These are the first ${reports.length}.` : '';
  const head = formatCount(all, {
    one: 'One report is open.',
    other: '# reports are open, those about children first, then the newest.',
  });
  return [
    head + shown,
    ...reports.map((report) => paragraph(report, addressOf)),
    'A report leaves this list when its question is removed or deleted.',
  ].join('\n\n');
}

function paragraph(
  { at, target, text, why, details, email }: OpenReport,
  addressOf: (id: string) => string,
): string {
  const words = linesOf(details).replaceAll('\n', '\n    ');
  return [
    `${formatMoment(at, 'UTC')}: ${REPORT_WHYS[why]}`,
    `  ${quote(oneLineOf(text))}`,
    `  ${addressOf(target)}`,
    words === '' ? '  They added nothing.' : `  They added:\n    ${words}`,
    email === null
      ? '  They left no address, so you cannot reply.'
      : `  Answer to ${email}. Nobody has checked that this address is theirs.`,
  ].join('\n');
}
