import type { ReactNode } from 'react';
import type { MailGoesTo } from '../../platform/env.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { EntryPage } from './entry-page.tsx';
import { LINK_WENT, MailForm, MailSent, type MailBack } from './mail-form.tsx';

type Props = {
  here: string;
  back: MailBack | undefined;
  mailGoesTo: MailGoesTo;
  /** Until when to open the link, and for what, as "within ten minutes". */
  lasts: string;
  title: string;
  lead: ReactNode;
  hint?: string;
  /** Between the field and the button. */
  small?: ReactNode;
  /** Below the form. */
  children: ReactNode;
};

/** A step that takes an address, and then says where to look for the link. */
export function MailStep({
  here,
  back,
  mailGoesTo,
  lasts,
  title,
  lead,
  hint,
  small,
  children,
}: Props) {
  if (back?.state === 'sent')
    return (
      <EntryPage title={LINK_WENT[mailGoesTo].title}>
        <MailSent
          email={back.email}
          nextIn={back.nextIn}
          mailGoesTo={mailGoesTo}
          lasts={lasts}
          again={
            <SiteLink to={here} className="text-link">
              ask for another
            </SiteLink>
          }
        />
      </EntryPage>
    );
  return (
    <EntryPage title={title} lead={lead}>
      <MailForm action={here} back={back} button="Email me a link" hint={hint}>
        {small}
      </MailForm>
      {children}
    </EntryPage>
  );
}
