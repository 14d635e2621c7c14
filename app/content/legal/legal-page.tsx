import { formatDay } from '../../base/words/figures.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PrintHeader } from '../../ui/print-header.tsx';
import { site } from '../../site.config.ts';
import type { Text } from '../texts.ts';
import { legalComponents } from './legal-tables.tsx';
import { TextBody } from '../ui/text-body.tsx';

/** A text to be looked up: its contents stay beside it, and its sections have numbers that can be quoted. */
export function LegalPage({ text, address }: { text: Text; address: string }) {
  const { updated } = text;
  const contents = (
    <ol>
      {text.outline
        .filter(({ depth }) => depth === 2)
        .map(({ id, text: title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
    </ol>
  );
  return (
    <article aria-label={text.title}>
      <div className="page">
        <PrintHeader name={site.name} address={address} />
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
        <nav aria-label="On this page" className="legal-contents">
          <details className="legal-fold fold fold-line">
            <summary>On this page</summary>
            {contents}
          </details>
          <div className="legal-beside">
            <p>On this page</p>
            {contents}
          </div>
        </nav>
        <div className="prose legal-text">
          <TextBody text={text} parts={legalComponents} />
        </div>
      </div>
    </article>
  );
}
