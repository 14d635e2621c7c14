import type { ComponentType, ReactNode } from 'react';
import { site } from '../../site.config.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Text } from '../texts.ts';
import { mailLinks } from '../ui/mail-link.tsx';
import { factComponents, Next, type FactsList } from './sector-facts.tsx';
import { Template, Templates } from '../ui/templates.tsx';

type Props = {
  text: Text;
  told: FactsList;
  // oxlint-disable-next-line typescript/no-explicit-any
  parts: Record<string, ComponentType<any>>;
  className?: string;
  children: ReactNode;
};

/** A page for one kind of reader: the text names the parts that it is composed of, over the whole width. */
export function SectorPage({ text, told, parts, className = '', children }: Props) {
  const { Body } = text;
  return (
    <article className="sector">
      <PageHead title={text.title} lead={text.lead} />
      <div className={`page ${className}`}>
        <Body
          name={site.name}
          mail={mailLinks}
          components={{ ...factComponents(told), Next, Template, Templates, ...parts }}
        />
      </div>
      {children}
    </article>
  );
}
