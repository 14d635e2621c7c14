import { useId, type ReactNode } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { securityHref, type SecurityFormName, type SecurityAction } from './security-href.ts';
import * as words from '../words/security/security.ts';

/** One part of what protects an account: its state, and what can be done about it. */
export function SecuritySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <h2 id={id} className="font-display text-h4 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Links to a form of this page. */
export function OpenFormLink({ act, children }: { act: SecurityFormName; children: ReactNode }) {
  return (
    <SiteLink to={securityHref({ do: act })} className="pill pill-line">
      {children}
    </SiteLink>
  );
}

/** A form of this page, with a link that closes it. */
export function SecurityForm({
  does,
  act,
  button,
  children,
}: {
  does: SecurityAction;
  act: SecurityFormName;
  button: string;
  children?: ReactNode;
}) {
  return (
    <form
      method="post"
      action={securityHref({ do: act })}
      noValidate
      className="mt-6 grid max-w-[32rem] gap-6"
    >
      {children}
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="does" value={does} className="pill pill-solid">
          {button}
        </button>
        <SiteLink to={securityHref()} className="pill pill-line">
          {words.cancel}
        </SiteLink>
      </p>
    </form>
  );
}

/** A form with a button and no field. */
export function SecurityButton({ does, children }: { does: SecurityAction; children: ReactNode }) {
  return (
    <form method="post" action={securityHref()}>
      <button type="submit" name="does" value={does} className="pill pill-line">
        {children}
      </button>
    </form>
  );
}
