import { renderEmailBody } from '../../../platform/mail/email-body.ts';
import { site } from '../../../site.config.ts';
import type { Report, ReportCategory } from '../../report-rules.ts';

/** As they stand in a sentence. */
const categories: Record<ReportCategory, string> = {
  'child-safety': 'child sexual abuse or exploitation',
  hate: 'hate',
  harassment: 'harassment',
  'private-data': 'private data',
  spam: 'spam',
  misleading: 'misleading',
  other: 'something else',
};

type Reported = Report & {
  isUrgent: boolean;
  text: string;
  link: string;
  reason: { id: string; text: string; author: string | null } | undefined;
};

/** To the operator. */
export function reportEmail({ why, details, email, isUrgent, text, link, reason }: Reported) {
  return {
    subject: isUrgent
      ? `${site.name}: child safety report`
      : `${site.name}: a ${reason ? 'reason' : 'question'} was reported, ${categories[why]}`,
    ...renderEmailBody([
      `A reader reported this ${reason ? 'reason' : 'question'}. What is wrong with it: ${categories[why]}.`,
      ...(reason
        ? [
            { quote: reason.text },
            reason.author === null
              ? 'No account on this site wrote it.'
              : `The account of ${reason.author} wrote it.`,
            `\`npm run admin -- hide-reason ${reason.id}\` hides it. It is said about this question:`,
          ]
        : []),
      { quote: text },
      { label: 'The question', link },
      ...(details === '' ? ['They added nothing.'] : ['They added:', { quote: details }]),
      email === undefined
        ? 'They left no address, so you cannot reply.'
        : `A reply to this email goes to ${email}. Nobody has checked that this address is theirs.`,
    ]),
  };
}
