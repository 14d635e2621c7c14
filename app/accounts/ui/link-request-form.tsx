import type { ReactNode } from 'react';
import { formatCount } from '../../base/words/figures.ts';
import type { MailMode } from '../../platform/env.server.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import type { LinkRequestResult } from '../auth/link-mailer.server.ts';
import { AddressField } from './address-field.tsx';

/** The result of a request for an email, with the address as it was typed. */
export type LinkRequestBack = LinkRequestResult & { typed: string };

type Props = {
  action: string;
  back: LinkRequestBack | undefined;
  button: string;
  hint?: string | undefined;
  children?: ReactNode;
};

export function LinkRequestForm({ action, back, button, hint, children }: Props) {
  const problem = back?.state === 'wrong' ? back.problem : undefined;
  return (
    <form method="post" action={action} noValidate className="mt-9 grid gap-6">
      {back?.state === 'limited' && (
        <FormProblems problems={[]}>{emailLimitWords(back)}</FormProblems>
      )}
      <AddressField label="Email address" hint={hint} problem={problem} typed={back?.typed} />
      {children}
      <button type="submit" className="pill pill-solid min-h-12 w-full">
        {button}
      </button>
    </form>
  );
}

export function emailLimitWords({
  whose,
  retryAfter,
}: Extract<LinkRequestResult, { state: 'limited' }>): string {
  const minutes = Math.ceil(retryAfter / 60);
  return whose === 'address'
    ? formatCount(minutes, {
        one: 'Several emails to this address were requested from here. You can ask for the next one in a minute. If a link came less than ten minutes ago, it may still work.',
        other:
          'Several emails to this address were requested from here. You can ask for the next one in # minutes. If a link came less than ten minutes ago, it may still work.',
      })
    : formatCount(minutes, {
        one: 'Too many emails were requested from your network. You can ask for the next one in a minute.',
        other:
          'Too many emails were requested from your network. You can ask for the next one in # minutes.',
      });
}

export const LINK_SENT_WORDS: Record<MailMode, { title: string; where: string | undefined }> = {
  people: { title: 'Check your email', where: undefined },
  terminal: {
    title: 'Check the terminal',
    where:
      'This site runs on your own machine and has no mail server yet, so the link is in the terminal where it was started.',
  },
  nobody: {
    title: 'No mail server yet',
    where:
      'This site has no mail server yet, so the link can’t reach you. The people who run the site have to set one up.',
  },
};

/** Shown whether or not an email went out, so that nobody learns whether others asked. */
const DAILY_QUOTA_HINT =
  'An address gets only a few of these emails a day, whoever asks for them. If you have an account and others used them up, a passkey still signs you in, and so does a password unless too many wrong ones were tried. A browser or a network that you signed in with before still gets a link.';

/** Says where to look after the request, and what to do when nothing comes. */
export function LinkSent({
  email,
  nextIn = 0,
  mailGoesTo,
  lasts,
  again,
}: {
  email: string;
  /** In so many seconds another can be requested from here. */
  nextIn?: number | undefined;
  mailGoesTo: MailMode;
  lasts: string;
  again: ReactNode;
}) {
  const isLater = nextIn > 0;
  const wait = formatCount(Math.ceil(nextIn / 60), {
    one: 'Several were requested from here, so the next one can be asked for in a minute.',
    other: 'Several were requested from here, so the next one can be asked for in # minutes.',
  });
  const { where } = LINK_SENT_WORDS[mailGoesTo];
  return (
    <div className="mt-8 grid gap-4">
      <output className="block border-s-2 border-glow ps-4">
        {where === undefined ? 'Look for our email to ' : 'A link was made for '}
        <bdi className="font-semibold">{email}</bdi>.{' '}
        {where === undefined ? `Open the link in that email ${lasts}.` : where}
        {mailGoesTo === 'terminal' && ` Open it ${lasts}.`}
      </output>
      {mailGoesTo === 'people' && (
        <p className="text-small text-soft">
          Nothing there after a few minutes? Check your spam folder
          {isLater ? (
            <>
              . {wait} After that, {again}.
            </>
          ) : (
            <>, or {again}.</>
          )}{' '}
          {DAILY_QUOTA_HINT}
        </p>
      )}
      {mailGoesTo === 'terminal' && (
        <p className="text-small text-soft">
          Did it expire, or is nothing there?{' '}
          {isLater ? (
            <>
              {wait} After that, {again}.
            </>
          ) : (
            <>Then {again}.</>
          )}{' '}
          {DAILY_QUOTA_HINT}
        </p>
      )}
    </div>
  );
}
