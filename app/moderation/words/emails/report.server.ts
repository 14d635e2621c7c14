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

type Reported = Report & { isUrgent: boolean; text: string; link: string };

/** To the operator. */
export function reportEmail({ why, details, email, isUrgent, text, link }: Reported) {
  return {
    subject: isUrgent
      ? `${site.name}: child safety report`
      : `${site.name}: a question was reported, ${categories[why]}`,
    ...renderEmailBody([
      `A reader reported this question. What is wrong with it: ${categories[why]}.`,
      { quote: text },
      { label: 'The question', link },
      ...(details === '' ? ['They added nothing.'] : ['They added:', { quote: details }]),
      email === undefined
        ? 'They left no address, so you cannot reply.'
        : `A reply to this email goes to ${email}. Nobody has checked that this address is theirs.`,
    ]),
  };
}
