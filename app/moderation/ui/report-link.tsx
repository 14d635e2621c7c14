import { href } from 'react-router';
import { FlagIcon } from '../../ui/icons.tsx';
import { reportTarget } from '../report-rules.ts';
import * as words from '../words/report-link.ts';

/** A plain link: the form is loaded as a page of its own. */
export function ReportLink({ questionId }: { questionId: string }) {
  return (
    <p className="page no-print mt-6 text-small text-soft">
      <a
        href={`${href('/question/:id', { id: questionId })}?report=${reportTarget(questionId)}`}
        rel="nofollow"
        className="quiet-link inline-flex items-center gap-2 py-1"
      >
        <FlagIcon className="size-4" />
        {words.report}
      </a>
    </p>
  );
}
