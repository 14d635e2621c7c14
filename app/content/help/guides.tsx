import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { CONTACT_TOPICS } from '../contact-rules.ts';
import { Fold } from '../ui/fold.tsx';
import type { TextGroup } from '../ui/text-sections.ts';
import * as contactWords from '../words/contact.ts';
import * as words from '../words/help.ts';

/** What else is on the page, to go there at once. */
export function HelpParts({ groups }: { groups: readonly TextGroup[] }) {
  return (
    <nav aria-label={words.parts} className="help-parts">
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What one may want to do; each opens to its steps. */
export function Guides({ group: { id, entries } }: { group: TextGroup }) {
  return (
    <section aria-labelledby={id} className="guides">
      <h2 id={id}>{words.guides}</h2>
      {entries.map((entry) => (
        <Fold key={entry.id} id={entry.id} title={entry.title} level={3} className="guide">
          <div className="guide-body">{entry.body}</div>
        </Fold>
      ))}
    </section>
  );
}

/** What is looked up rather than followed. */
export function References({ groups }: { groups: readonly TextGroup[] }) {
  return (
    <div className="references">
      {groups.map(({ id, title, entries }) => (
        <Fold key={id} id={id} title={title} level={2} className="reference">
          {entries.map((entry) => (
            <section key={entry.id} aria-labelledby={entry.id} className="reference-part">
              <h3 id={entry.id}>{entry.title}</h3>
              <div className="prose">{entry.body}</div>
            </section>
          ))}
        </Fold>
      ))}
    </div>
  );
}

/** The form of the contact page, with what it is about chosen already. */
export function ContactLinks() {
  return (
    <section aria-labelledby="write-about" className="write-about">
      <h2 id="write-about">{words.stillStuck}</h2>
      <ul>
        {CONTACT_TOPICS.map((topic) => (
          <li key={topic}>
            <SiteLink to={`${href('/contact')}?about=${topic}`}>
              {contactWords.topics[topic]}
              <span aria-hidden="true">→</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type Hit = { to: string; title: string; from: string; stems: string };

/** What a search found in guides and answers. All there is stands in it, so that a script can find as well. */
export function HelpHits({
  hits,
  isFound,
}: {
  hits: readonly Hit[];
  isFound: (hit: Hit) => boolean;
}) {
  return (
    <ol data-help-found hidden={!hits.some(isFound)} className="help-hits">
      {hits.map((hit) => (
        <li key={hit.to} data-help-entry data-words={hit.stems} hidden={!isFound(hit)}>
          <SiteLink to={hit.to}>{hit.title}</SiteLink>
          <span>{hit.from}</span>
        </li>
      ))}
    </ol>
  );
}
