import { href } from 'react-router';
import { PageHead } from '../ui/page-head.tsx';
import * as words from './words.ts';

/** A form that arrived when its sender was signed out: its content is kept here to be sent again. */
export type UnsentForm = { action: string; fields: [name: string, value: string][] };

export function SignedOutView({ action, fields }: UnsentForm) {
  return (
    <>
      <title>{words.signedOutTitle}</title>
      <PageHead title={words.signedOut} lead={words.typedIsKept} />
      <form method="post" action={action} className="page mt-8 flex flex-wrap gap-3">
        {fields.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <a href={href('/sign-in')} target="_blank" rel="noreferrer" className="pill pill-line">
          {words.signInElsewhere}
        </a>
        <button type="submit" className="pill pill-solid">
          {words.sendAgain}
        </button>
      </form>
    </>
  );
}
