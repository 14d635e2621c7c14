import { data, href, redirect } from 'react-router';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { contactStamp, sendContactMessage } from '../../content/contact/contact-commands.server.ts';
import { readContactInput, topicOf, type ContactRefusal } from '../../content/contact-rules.ts';
import { textGroupsOf } from '../../content/ui/text-sections.ts';
import { requireTextAt } from '../../content/texts.ts';
import { ContactForm } from '../../content/contact/contact-form.tsx';
import { ContactNote, ContactSent, WhatNext } from '../../content/contact/contact-sent.tsx';
import { textLinks, textMeta } from './text-head.ts';
import type { Route } from './+types/contact.ts';

const PATH = href('/contact');

export const links = textLinks;

const STATUS: Record<ContactRefusal, number> = {
  problems: 422,
  fast: 422,
  stale: 422,
  limit: 429,
  fault: 503,
};

export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { secret, mailMode } = context.get(requestContext);
  const sent = searchParams.get('sent');
  return {
    sent: sent === '1' || sent === 'mail' ? sent : undefined,
    about: topicOf(searchParams.get('about') ?? '') ?? '',
    mailGoesTo: mailMode,
    stamp: contactStamp(secret, new Date()),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, log, limits, network, secret } = context.get(requestContext);
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = readContactInput(field);
  const stamp = field('stamp');
  const deps = { sql, log, limits, network, secret, now: new Date() };
  const outcome = await sendContactMessage(deps, { typed, honeypot: field('leave_empty'), stamp });
  if (outcome.sent) {
    const sent = typed.email.trim() === '' ? '1' : 'mail';
    return redirect(`${href('/contact')}?sent=${sent}`, 303);
  }
  const { why, problems } = outcome;
  // The form keeps the time it was first shown, so that a second press is not too fast again.
  return data(
    { why, problems, typed, stamp: why === 'stale' ? undefined : stamp },
    { status: STATUS[why] },
  );
}

export const meta: Route.MetaFunction = ({ matches }) => textMeta(PATH, matches);

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, stamp, about, mailGoesTo } = loaderData;
  const text = requireTextAt(PATH);
  const [next, before, ...notes] = textGroupsOf(text);
  if (sent && !actionData)
    return (
      <ContactSent hasAddress={sent === 'mail'} isMailed={mailGoesTo === 'people'} next={next} />
    );
  return (
    <div className="page contact">
      <div className="contact-head">
        <h1 className="display text-h2 sm:text-h1">{text.title}</h1>
        <p className="mt-5 max-w-[34ch] text-lead text-soft">{text.lead}</p>
      </div>
      <ContactForm
        stamp={actionData?.stamp ?? stamp}
        typed={actionData?.typed}
        problems={actionData?.problems ?? {}}
        refusal={actionData?.why}
        about={about}
        isMailed={mailGoesTo === 'people'}
      />
      <div className="contact-beside">
        {next && <WhatNext group={next} isMailed={mailGoesTo === 'people'} />}
        {before && <ContactNote group={before} />}
      </div>
      <div className="contact-notes">
        {notes.map((group) => (
          <ContactNote key={group.id} group={group} />
        ))}
      </div>
    </div>
  );
}
