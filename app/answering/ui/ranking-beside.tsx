import type { ReactNode } from 'react';
import { HatchNote } from '../../results/ui/hatch-note.tsx';
import { MethodLink } from '../../results/ui/method-link.tsx';
import type { Result } from '../../results/result.ts';
import { SlimRows } from '../../results/ui/slim-result.tsx';
import type { AreaProps } from './area-props.ts';
import * as words from '../words/standing.ts';

type Props = Pick<AreaProps, 'question' | 'standing' | 'splitHeader' | 'grows'> & {
  result: Result;
  /** Said of the result where its rounds are not known. */
  sentence?: string | undefined;
  /** What the reader put first. */
  mine?: readonly number[] | undefined;
  /** Who picked no listed choice, where the form does not tell it. */
  outside?: ReactNode;
  /** The reader's side: the rows to rank, or their order. */
  children: ReactNode;
};

/** One's own order, and beside it how the ranking stands; one below the other where there is no room. */
export function RankingBeside({
  question,
  standing,
  splitHeader,
  grows,
  result,
  sentence,
  mine,
  outside,
  children,
}: Props) {
  const outcome = standing?.outcome ?? sentence;
  return (
    <div className={children ? 'rank-beside' : undefined}>
      {children && <div className="rank-own">{children}</div>}
      <div className="rank-stands">
        {splitHeader && <div className="answer-splits">{splitHeader}</div>}
        {outcome !== undefined && <p className="rank-outcome">{outcome}</p>}
        {standing?.countedOf !== undefined && <p className="rank-note">{standing.countedOf}</p>}
        {standing && standing.how.length > 0 && (
          <details className="rank-note rank-fold fold">
            <summary className="fact-link">{words.howWinner}</summary>
            <p>
              {standing.how.join(' ')} <MethodLink />
            </p>
          </details>
        )}
        <SlimRows
          question={question}
          result={result}
          mine={mine}
          notes={standing?.notes}
          isNew={grows}
          most={Infinity}
        />
        <HatchNote result={result} />
        {outside}
      </div>
    </div>
  );
}
