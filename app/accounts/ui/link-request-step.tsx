import type { ReactNode } from 'react';
import type { MailMode } from '../../platform/env.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { AuthPage } from './auth-page.tsx';
import {
  LINK_SENT_WORDS,
  LinkRequestForm,
  LinkSent,
  type LinkRequestBack,
} from './link-request-form.tsx';

type Props = {
  here: string;
  back: LinkRequestBack | undefined;
  mailGoesTo: MailMode;
  /** Within which time to open the link, and for what, as "within ten minutes". */
  lasts: string;
  title: string;
  lead: ReactNode;
  hint?: string;
  /** Between the field and the button. */
  small?: ReactNode;
  /** Below the form. */
  children: ReactNode;
};

/** Takes an address, and then says where to look for the link. */
export function LinkRequestStep({
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
      <AuthPage title={LINK_SENT_WORDS[mailGoesTo].title}>
        <LinkSent
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
      </AuthPage>
    );
  return (
    <AuthPage title={title} lead={lead}>
      <LinkRequestForm action={here} back={back} button="Email me a link" hint={hint}>
        {small}
      </LinkRequestForm>
      {children}
    </AuthPage>
  );
}
