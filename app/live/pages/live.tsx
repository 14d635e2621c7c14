import { QuestionCard } from '../../answers/ui/question-card.tsx';
import { formatCount } from '../../base/format.ts';
import { movingSince } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/live.ts';

const HOUR_MS = 3_600_000;
const QUESTIONS_SHOWN = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const { sql, order } = context.get(requestContext);
  const since = new Date(now.getTime() - HOUR_MS);
  const moving = await movingSince(sql, since, now, QUESTIONS_SHOWN, order);
  return { moving, now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Live',
    description:
      'What people answered in the last hour, most answered first, with the results as they stand.',
    path: '/live',
    matches,
  });

export default function Live({ loaderData: { moving, now } }: Route.ComponentProps) {
  const answers = moving.reduce((sum, item) => sum + item.answers, 0);
  return (
    <>
      <PageHead
        title="The last hour"
        lead={
          answers > 0
            ? `${formatCount(answers, { one: '# answer', other: '# answers' })} to ${formatCount(moving.length, { one: '# question', other: '# questions' })}, most answered first.`
            : 'What people answered, as it stands.'
        }
      />
      <div className="page mt-10">
        {moving.length > 0 ? (
          <div className="columns-cards border-t border-line">
            {moving.map(({ question, answers: count }) => (
              <QuestionCard
                key={question.id}
                question={question}
                now={now}
                why={formatCount(count, {
                  one: '# answer in the last hour',
                  other: '# answers in the last hour',
                })}
                level={2}
              />
            ))}
          </div>
        ) : (
          <Empty title="A quiet hour">
            Nobody has answered anything in the last sixty minutes.
          </Empty>
        )}
      </div>
    </>
  );
}
