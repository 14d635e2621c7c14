import type { ReactNode } from 'react';
import { formatCount } from '../../base/format.ts';
import type { QuestionView } from '../present.ts';
import type { Result } from '../results.ts';

type Props = { question: QuestionView; result: Result; children?: ReactNode };

/** What must stand under a result wherever it is shown: how many people, how they came to answer, what was rounded. */
export function ResultNote({ question, result, children }: Props) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 text-note text-soft">
      <span>
        {formatCount(result.people, {
          one: '# person counted',
          other: '# people counted',
        })}
      </span>
      {result.shows === 'shares' && <span>Self-selected, no margin of sampling error</span>}
      {question.kind === 'ranking' && <span>Shown is what they put first</span>}
      {result.missesHundred && <span>Rounded shares may not add to 100</span>}
      {question.isDemo && <span>Demo data</span>}
      {children}
    </p>
  );
}
