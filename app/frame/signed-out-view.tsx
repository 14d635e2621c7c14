import { href } from 'react-router';
import { site } from '../site.config.ts';
import { PageHead } from '../ui/page-head.tsx';

/** A form that arrived when its sender was signed out: its content is kept here to be sent again. */
export type UnsentForm = { action: string; fields: [name: string, value: string][] };

export function SignedOutView({ action, fields }: UnsentForm) {
  return (
    <>
      <title>{`You are signed out · ${site.name}`}</title>
      <PageHead
        title="You are signed out"
        lead="What you typed is not lost. Sign in in another tab, come back to this page, and send it again."
      />
      <form method="post" action={action} className="page mt-8 flex flex-wrap gap-3">
        {fields.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <a href={href('/sign-in')} target="_blank" rel="noreferrer" className="pill pill-line">
          Sign in (opens a new tab)
        </a>
        <button type="submit" className="pill pill-solid">
          Send it again
        </button>
      </form>
    </>
  );
}
