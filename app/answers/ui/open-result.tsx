import type { Audience } from '../levels.ts';
import type { QuestionView } from '../present.ts';
import type { RankingResult } from '../ranking-result.ts';
import type { Result } from '../results.ts';
import { sentenceOf, type Own } from '../sentence.ts';
import { ResultDrawing } from './result-drawing.tsx';

type Props = {
  question: Pick<QuestionView, 'kind' | 'text' | 'scale' | 'state'>;
  result: Result;
  own?: Own | undefined;
  ranking?: RankingResult | undefined;
  audience?: Audience;
  isNew?: boolean;
};

/** A result that may be seen: one plain sentence first, the drawing second. */
export function OpenResult({ question, result, own, ranking, audience, isNew }: Props) {
  const mine = own && ('picked' in own ? own.picked : []);
  // Of a ranking the strip shows what people put first, and so marks one's own first choice.
  const marked = question.kind === 'ranking' ? mine?.slice(0, 1) : mine;
  return (
    <>
      <p className="mb-5 max-w-[52ch] text-lead">
        {sentenceOf({
          kind: question.kind,
          result,
          own,
          ranking,
          isClosed: question.state === 'closed',
          ...(audience && { audience }),
        })}
      </p>
      <ResultDrawing question={question} result={result} mine={marked} isNew={isNew} />
    </>
  );
}
