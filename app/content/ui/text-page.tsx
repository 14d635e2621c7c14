import type { ComponentType, ReactNode } from 'react';
import { formatDay } from '../../base/format.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { site } from '../../site.config.ts';
import type { Text } from '../texts.ts';
import { mailLinks } from './mail-link.tsx';

type Props = {
  text: Text;
  above?: ReactNode;
  /** What the text may put between its paragraphs. */
  // oxlint-disable-next-line typescript/no-explicit-any
  parts?: Record<string, ComponentType<any>>;
  children?: ReactNode;
};

/** A written page: its head large, its body in a reading measure. */
export function TextPage({ text, above, parts = {}, children }: Props) {
  const { Body } = text;
  return (
    <article>
      <PageHead title={text.title} lead={text.lead} above={above} />
      <div className="page mt-12 sm:mt-16">
        <div className="prose">
          {text.updated && (
            <p className="text-small text-soft">{`Last changed on ${formatDay(new Date(text.updated))}.`}</p>
          )}
          <Body name={site.name} mail={mailLinks} components={parts} />
        </div>
        {children}
      </div>
    </article>
  );
}
