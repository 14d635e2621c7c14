import type { ReactNode } from 'react';
import type { MailMode } from '../../platform/env.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { AuthPage } from './auth-page.tsx';
import { LinkRequestForm, LinkSent, type LinkRequestBack } from './link-request-form.tsx';
import * as words from '../words/entry/link-request.ts';

type Props = {
  here: string;
  back: LinkRequestBack | undefined;
  mailGoesTo: MailMode;
  link: words.RequestedLink;
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
  link,
  title,
  lead,
  hint,
  small,
  children,
}: Props) {
  if (back?.state === 'sent')
    return (
      <AuthPage title={words.sent[mailGoesTo].title}>
        <LinkSent
          email={back.email}
          nextIn={back.nextIn}
          mailGoesTo={mailGoesTo}
          link={link}
          again={(text) => (
            <SiteLink to={here} className="text-link">
              {text}
            </SiteLink>
          )}
        />
      </AuthPage>
    );
  return (
    <AuthPage title={title} lead={lead}>
      <LinkRequestForm action={here} back={back} button={words.emailMeALink} hint={hint}>
        {small}
      </LinkRequestForm>
      {children}
    </AuthPage>
  );
}
