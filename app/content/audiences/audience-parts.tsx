import { SiteLink } from '../../ui/site-link.tsx';
import type { ChildrenProps } from '../ui/part-props.ts';
import copying from './copy-script.js?raw';

/** Text in a reading measure, between parts that are wider. */
export function Passage({ children }: ChildrenProps) {
  return <div className="prose">{children}</div>;
}

/** Text on one side, what it is about on the other. */
export function Beside({ children, wide }: ChildrenProps & { wide?: 'text' }) {
  return <section className={wide ? 'beside beside-text' : 'beside'}>{children}</section>;
}

/** The one thing to do now. */
export function NextStep({ to, label, children }: ChildrenProps & { to: string; label: string }) {
  return (
    <div className="next-step">
      <div className="prose">{children}</div>
      <SiteLink to={to} className="next-step-link">
        {label}
        <span aria-hidden="true"> →</span>
      </SiteLink>
    </div>
  );
}

/** Takes what stands in the element of this id. Without a script there is none. */
export function CopyElementButton({ id, name }: { id: string; name: string }) {
  return (
    <>
      <button type="button" className="copy-of pill pill-line" data-copies={id} hidden>
        <span>Copy</span>
        <span className="sr-only">{` ${name}`}</span>
      </button>
      <output className="sr-only" />
    </>
  );
}

/** Once in a page with something to copy in it. */
export function CopyScript() {
  return <script dangerouslySetInnerHTML={{ __html: copying }} />;
}
