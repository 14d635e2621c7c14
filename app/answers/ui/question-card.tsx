import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionView } from '../present.ts';
import { standing, timing } from '../standing.ts';
import { CardAnswer } from './card-answer.tsx';
import { useNewest } from './own-states.ts';

type Props = { question: QuestionView; now: string; why?: string | undefined; level?: 2 | 3 };

/** A question among others: why it is here, its text, its result where that is open, and the way to answer it. */
export function QuestionCard({ question: served, now, why, level = 3 }: Props) {
  const question = useNewest(served);
  const Heading = `h${level}` as const;
  return (
    <article className="flex h-full flex-col">
      <p className="text-note text-soft">
        {[question.topics[0]?.name, why ?? timing(question, new Date(now))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Heading className="mt-1.5 text-lead leading-snug font-bold">
        <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
          <bdi>{question.text}</bdi>
        </SiteLink>
      </Heading>
      <CardAnswer question={question} now={now} idle={standing(question)} />
    </article>
  );
}
