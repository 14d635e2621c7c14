import { href } from 'react-router';
import { site } from '../site.config.ts';
import { PageHead } from '../ui/page-head.tsx';

/** The reader is signed in, but has no access. */
export function SignInRefusedView({ why }: { why: string }) {
  return (
    <>
      <title>{`You cannot sign in · ${site.name}`}</title>
      <PageHead title="You cannot sign in" lead={why} />
      <p className="page mt-8">
        <a href={href('/question')} className="pill pill-line">
          See the questions that are open
        </a>
      </p>
    </>
  );
}
