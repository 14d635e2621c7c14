import type { ReactNode } from 'react';
import type { MailMode } from '../../platform/env.server.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { LinkRequestResult } from '../auth/link-mailer.server.ts';
import { AddressField } from './address-field.tsx';
import * as words from '../words/entry/link-request.ts';
import { accountProblem } from '../words/problems.ts';

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
  const problem = back?.state === 'wrong' ? accountProblem(back.problem) : undefined;
  return (
    <form method="post" action={action} noValidate className="mt-9 grid gap-6">
      {back?.state === 'limited' && (
        <FormProblems problems={[]}>{words.emailLimit(back)}</FormProblems>
      )}
      <AddressField label={words.emailAddress} hint={hint} problem={problem} typed={back?.typed} />
      {children}
      <button type="submit" className="pill pill-solid min-h-12 w-full">
        {button}
      </button>
    </form>
  );
}

/** Says where to look after the request, and what to do when nothing comes. */
export function LinkSent({
  email,
  nextIn = 0,
  mailGoesTo,
  link,
  again,
}: {
  email: string;
  /** In so many seconds another can be requested from here. */
  nextIn?: number | undefined;
  mailGoesTo: MailMode;
  link: words.RequestedLink;
  again: (text: string) => ReactNode;
}) {
  const minutes = Math.max(0, Math.ceil(nextIn / 60));
  return (
    <div className="mt-8 grid gap-4">
      <output className="block border-s-2 border-glow ps-4">
        <Sentence
          parts={words.sentTo[mailGoesTo]({
            address: <bdi className="font-semibold">{email}</bdi>,
            link,
          })}
        />
      </output>
      {mailGoesTo !== 'nobody' && (
        <p className="text-small text-soft">
          <Sentence parts={words.nothingCame[mailGoesTo]({ minutes, link: again })} />{' '}
          {words.dailyQuota}
        </p>
      )}
    </div>
  );
}
