import type { ReactNode } from 'react';
import { site } from '../../site.config.ts';
import * as words from '../words/mail-link.ts';

/** Nobody reads mail to a name that is kept for examples: the address waits for its operator, and says so. */
function MailLink({ address }: { address: string }) {
  return address.endsWith('.example') ? (
    <span>{words.placeholder({ address })}</span>
  ) : (
    <a href={`mailto:${address}`}>{address}</a>
  );
}

export const mailLinks: Record<keyof typeof site.mail, ReactNode> = {
  contact: <MailLink address={site.mail.contact} />,
  privacy: <MailLink address={site.mail.privacy} />,
  safety: <MailLink address={site.mail.safety} />,
};
