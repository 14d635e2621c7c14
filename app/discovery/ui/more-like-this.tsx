import type { ComponentProps } from 'react';
import { QuestionLines } from './question-lines.tsx';
import * as words from '../words/more-like-this.ts';

export function MoreLikeThis({ questions, now }: ComponentProps<typeof QuestionLines>) {
  if (questions.length === 0) return null;
  return (
    <section className="page lines-beside no-print mt-10" aria-labelledby="related">
      <h2 id="related" className="border-b border-line pb-4 text-h4">
        {words.title}
      </h2>
      <QuestionLines questions={questions} now={now} />
    </section>
  );
}
