import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { TextBody, type TextBodyProps } from './text-body.tsx';

type Props = TextBodyProps & {
  className?: string;
  /** Of what stands below the title. */
  look: string;
  children?: ReactNode;
};

/** A text below its title and lead, over the whole width of the page. */
export function TextPage({ text, parts, className, look, children }: Props) {
  return (
    <article aria-label={text.title} className={className}>
      <PageHead title={text.title} lead={text.lead} />
      <div className={`page ${look}`}>
        <TextBody text={text} parts={parts} />
      </div>
      {children}
    </article>
  );
}
