import { href } from 'react-router';
import { NO_MAIL, SENT } from '../contact-words.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Group } from './text-parts.ts';

type NextProps = {
  group: Group;
  /** Where mails are printed instead of sent. */
  isInTerminal?: boolean;
};

/** The way of a message, station after station. */
export function WhatNext({ group: { id, title, body }, isInTerminal = false }: NextProps) {
  return (
    <section aria-labelledby={id} className="what-next">
      <h2 id={id}>{title}</h2>
      {isInTerminal ? <p>{NO_MAIL}</p> : body}
    </section>
  );
}

export function ContactNote({ group: { id, title, body } }: { group: Group }) {
  return (
    <section aria-labelledby={id} className="contact-note">
      <h2 id={id}>{title}</h2>
      <div className="prose">{body}</div>
    </section>
  );
}

type SentProps = {
  hasAddress: boolean;
  /** Where mails are printed instead of sent. */
  isInTerminal: boolean;
  next: Group | undefined;
};

export function Sent({ hasAddress, isInTerminal, next }: SentProps) {
  return (
    <div className="page contact-sent">
      <div>
        <h1 className="display text-h2 sm:text-h1">{SENT.title}</h1>
        <output className="mt-5 block max-w-[44ch] text-lead text-soft">
          {SENT[isInTerminal ? 'kept' : 'mailed']}{' '}
          {!hasAddress ? SENT.noAddress : !isInTerminal && SENT.confirmed}
        </output>
        <p className="mt-8">
          <SiteLink to={href('/question')} className="pill pill-line">
            See the questions
          </SiteLink>
        </p>
      </div>
      {next && !isInTerminal && <WhatNext group={next} />}
    </div>
  );
}
