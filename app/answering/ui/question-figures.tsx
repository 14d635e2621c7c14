import type { ReactNode } from 'react';
import { QuestionHistory } from '../../questions/ui/question-history.tsx';
import { ResultSections, RoundsSection } from '../../results/figures/result-sections.tsx';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import * as words from '../../results/words/sections.ts';
import { hiddenResultSentence } from '../../results/words/sentence.ts';
import { useFigures, type FiguresInput } from './use-figures.ts';

type Props = FiguresInput & {
  /** Above the result: whose answers are shown. */
  splits: ReactNode;
};

/** All figures of a question: its result in small, a list to move by, and what the result rests on. */
export function QuestionFigures({ splits, ...input }: Props) {
  const { question, result, details, shown, parts } = useFigures(input);
  const { history } = input;
  return (
    <div className="figures-body">
      <div className="min-w-0">
        {splits}
        {shown ? (
          <>
            <p className="mb-2 font-semibold">
              {words.baseOf({ kind: question.kind, people: shown.result.people })}
            </p>
            <SlimResult question={question} result={shown.result} />
          </>
        ) : (
          <p className="max-w-[62ch] text-soft">
            {result && details ? words.nobodyYet : hiddenResultSentence(question)}
          </p>
        )}
      </div>
      {parts.length > 0 && (
        <>
          <nav className="figures-rail no-print" aria-label={words.onThisPage}>
            <ul>
              {parts.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0">
            {shown && <RoundsSection {...shown} />}
            {shown && <ResultSections {...shown} />}
            <QuestionHistory history={history} />
          </div>
        </>
      )}
    </div>
  );
}
