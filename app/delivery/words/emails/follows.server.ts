import type { EndEvent } from '../../../notices/notice.ts';
import { endHeadings, noResult, subjectOf } from '../../../notices/words/notice-line.ts';
import { renderEmailBody } from '../../../platform/mail/email-body.ts';
import { site } from '../../../site.config.ts';
import type { ToldEnd } from '../../../surveys/survey-end.ts';
import { toldEndWords } from '../../../surveys/words/told-end.ts';
import { reasonGiven } from './notices.server.ts';

type Ended = {
  what: EndEvent;
  about: string;
  told: ToldEnd | undefined;
  /** Why it was removed. */
  reason: string | undefined;
  link: string;
};

/** To an address without an account: how what it follows ended. */
export function endEmail({ what, about, told, reason, link }: Ended) {
  const head = endHeadings[what];
  return {
    subject: subjectOf(head, about),
    ...renderEmailBody([
      `${head}.`,
      { quote: about },
      ...(what === 'removed'
        ? [noResult, ...reasonGiven(reason)]
        : [told ? toldEndWords(told) : '']),
      { label: what === 'survey-closed' ? 'View results' : 'See the question', link },
      'This was the only email about it. We no longer store your address for it.',
    ]),
  };
}

/** No words of others go to an address before it is confirmed: a stranger's question could be an advertisement. */
export function confirmFollowEmail({ link, unsubscribe }: { link: string; unsubscribe: string }) {
  return {
    subject: `${site.name}: confirm that you want the result of a question`,
    ...renderEmailBody([
      'Someone, most likely you, asked us to send the result of a question to this address. The link shows which one.',
      { label: 'Yes, email me the result', link },
      'The link works for an hour. If you did not ask for this, ignore this email: we send nothing more.',
      { label: 'To unsubscribe, now or later', link: unsubscribe, isAside: true },
    ]),
  };
}
