import { href } from 'react-router';
import { formatCount, formatRelative } from '../../base/format.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionLine, QuestionView } from '../present.ts';
import { CardAnswer } from './card-answer.tsx';

type Props = { question: QuestionView; now: string; why?: string | undefined; level?: 2 | 3 };

/** A question among others: why it is here, its text, its result where that is open, and the way to answer it. */
export function QuestionCard({ question, now, why, level = 3 }: Props) {
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

export function timing(question: QuestionLine, now: Date): string {
  if (question.state === 'scheduled')
    return `opens ${formatRelative(new Date(question.opensAt), now)}`;
  const when = formatRelative(new Date(question.closesAt), now);
  return question.state === 'closed' ? `closed ${when}` : `closes ${when}`;
}

export function standing(question: QuestionLine): string {
  if (question.turnout === 0) return 'Nobody has answered yet';
  // Those who picked "none" or "not sure" answered too, and do not count in the shares.
  const people = question.result
    ? formatCount(question.result.people, { one: '# person counted', other: '# people counted' })
    : formatCount(question.turnout, { one: '# person answered', other: '# people answered' });
  if (question.resultShows === 'now')
    return question.kind === 'ranking' ? `${people}; shown is what they put first` : people;
  return `${people}; the result shows ${question.resultShows}`;
}
