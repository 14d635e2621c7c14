import { QuestionCard } from '../../answers/ui/question-card.tsx';
import type { QuestionView } from '../../answers/present.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Feed } from '../feed.ts';

type Props = { now: string; feed: Feed; questions: readonly QuestionView[] };

export function Wall({ now, questions }: Props) {
  return (
    <>
      <PageHead title="The last hour" />
      <div className="page columns-cards mt-10">
        {questions.map((question) => (
          <QuestionCard key={question.id} question={question} now={now} level={2} />
        ))}
      </div>
    </>
  );
}
