import type { ReactNode } from 'react';
import { ownValue } from '../../base/own-value.ts';
import type { ChildrenProps, TitledProps } from './part-props.ts';

type Named<T> = Readonly<Partial<Record<string, T>>>;
type ItemProps = {
  shows?: string;
  wide?: boolean;
  half?: boolean;
  tall?: boolean;
  children: ReactNode;
};

type SheetInput = { specimens: Named<ReactNode>; links: Named<string>; isDemo: boolean };

/**
 * A long sheet of specimens: what the site does, each beside the thing itself. The words are the text's; which things there
 * are depends on what the site has been asked, and where one is missing its words stand alone.
 */
export function sheetComponents({ specimens, links, isDemo }: SheetInput) {
  return {
    WhenDemo: ({ children }: ChildrenProps) =>
      isDemo ? <p className="sheets-note">{children}</p> : null,
    /** The list at the top, and where the end of each part leads back to. */
    Index: ({ title, children }: TitledProps) => (
      <nav id="parts" className="sheets-index" aria-label={title}>
        {children}
      </nav>
    ),
    Sheet: ({ children }: ChildrenProps) => <div className="sheet">{children}</div>,
    Item: ({ shows, wide, half, tall, children }: ItemProps) => (
      <section
        className={`item${wide ? ' item-wide' : ''}${half ? ' item-half' : ''}${tall ? ' item-tall' : ''}`}
      >
        <div className="item-words">{children}</div>
        {shows !== undefined && ownValue(specimens, shows)}
      </section>
    ),
    /** How a figure is made: its name at the side, its words and its formula beside it. */
    Rules: ({ children }: ChildrenProps) => <div className="rules">{children}</div>,
    Rule: ({ children }: ChildrenProps) => <section className="rule">{children}</section>,
    /** A link to where it can be seen: an address, or the name of a question of the site. */
    See: ({ at, part = '', children }: { at: string; part?: string; children: ReactNode }) => {
      const to = at.startsWith('/') ? at : ownValue(links, at);
      return to === undefined ? null : (
        <a href={to + part} className="text-link item-way">
          {children}
        </a>
      );
    },
  };
}
