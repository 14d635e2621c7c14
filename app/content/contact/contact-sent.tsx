import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { CONTACT_DAYS } from '../contact-rules.ts';
import type { TextGroup } from '../ui/text-sections.ts';
import * as words from '../words/contact.ts';

type NextProps = {
  group: TextGroup;
  /** False where the site has no mail server. */
  isMailed?: boolean;
};

/** The way of a message, station after station. */
export function WhatNext({ group: { id, title, body }, isMailed = true }: NextProps) {
  return (
    <section aria-labelledby={id} className="what-next">
      <h2 id={id}>{title}</h2>
      {isMailed ? body : <p>{words.wayWithoutMail({ days: CONTACT_DAYS })}</p>}
    </section>
  );
}

export function ContactNote({ group: { id, title, body } }: { group: TextGroup }) {
  return (
    <section aria-labelledby={id} className="contact-note">
      <h2 id={id}>{title}</h2>
      <div className="prose">{body}</div>
    </section>
  );
}

type SentProps = {
  hasAddress: boolean;
  /** False where the site has no mail server. */
  isMailed: boolean;
  next: TextGroup | undefined;
};

export function ContactSent({ hasAddress, isMailed, next }: SentProps) {
  return (
    <div className="page contact-sent">
      <div>
        <h1 className="display text-h2 sm:text-h1">{words.sent}</h1>
        <output className="mt-5 block max-w-[44ch] text-lead text-soft">
          {isMailed ? words.sentOn : words.sentWithoutMail}{' '}
          {!hasAddress ? words.noAddress : isMailed && words.confirmed}
        </output>
        <p className="mt-8">
          <SiteLink to={href('/question')} className="pill pill-line">
            {words.seeQuestions}
          </SiteLink>
        </p>
      </div>
      {next && isMailed && <WhatNext group={next} />}
    </div>
  );
}
