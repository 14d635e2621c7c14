import { href } from 'react-router';
import { PageHead } from '../ui/page-head.tsx';
import * as words from './words.ts';

/** The reader is signed in, but has no access. */
export function SignInRefusedView({ why }: { why: string }) {
  return (
    <>
      <title>{words.signInRefusedTitle}</title>
      <PageHead title={words.signInRefused} lead={why} />
      <p className="page mt-8">
        <a href={href('/question')} className="pill pill-line">
          {words.openQuestions}
        </a>
      </p>
    </>
  );
}
