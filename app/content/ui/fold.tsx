import type { ReactNode } from 'react';
import script from './fold-script.js?raw';

type Props = {
  id: string;
  title: string;
  level: 2 | 3;
  isOpen?: boolean;
  hidden?: boolean;
  /** How it looks, and what a search hides it by. */
  className: string;
  'data-help-group'?: boolean;
  'data-help-entry'?: boolean;
  /** At the end of the heading's line. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * A part of a long page that opens at its heading. Its address stands on what is folded: a browser opens everything that
 * hides the target of a link, but not what is closed around its own heading.
 */
export function Fold({
  id,
  title,
  level,
  isOpen = false,
  className,
  beside,
  children,
  ...marks
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <details open={isOpen} className={`fold ${className}`} {...marks}>
      <summary className="fold-head">
        <Heading>{title}</Heading>
        {beside}
      </summary>
      <div id={id} className="fold-body">
        {children}
      </div>
    </details>
  );
}

/** For browsers that leave a fold closed at its address; once on a page of folds. */
export function FoldScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
