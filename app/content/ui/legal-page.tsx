import { formatDay } from '../../base/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintLine } from '../../ui/print-line.tsx';
import { site } from '../../site.config.ts';
import type { Text } from '../texts.ts';
import { legalParts } from './legal-tables.tsx';
import { mailLinks } from './mail-link.tsx';

/** A text to be looked up: its contents stay beside it, and its sections have numbers that can be quoted. */
export function LegalPage({ text, address }: { text: Text; address: string }) {
  const { Body, updated } = text;
  const sections = text.outline.filter(({ depth }) => depth === 2);
  return (
    <article>
      <div className="page">
        <PrintLine name={site.name} address={address} />
      </div>
      <PageHead title={text.title} lead={text.lead}>
        {updated && (
          <p className="mt-5 text-small text-soft">
            {'Last changed on '}
            <time dateTime={updated}>{formatDay(new Date(updated))}</time>.
          </p>
        )}
      </PageHead>
      <div className="page legal-columns">
        <nav aria-label="On this page">
          <details className="legal-contents">
            <summary>On this page</summary>
            <ol>
              {sections.map(({ id, text: title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </details>
        </nav>
        <div className="prose legal-text">
          <Body name={site.name} mail={mailLinks} components={legalParts} />
        </div>
      </div>
    </article>
  );
}
