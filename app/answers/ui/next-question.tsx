import { href } from 'react-router';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionLine } from '../present.ts';
import { useAnswered } from './own-states.ts';

/** The way on after an answer: an open question near this one, unanswered on this device if there is one. */
export function NextQuestion({ near }: { near: readonly QuestionLine[] }) {
  const open = near.filter(({ state, audience }) => state === 'open' && audience === 'everyone');
  const answered = useAnswered(open.map(({ id }) => id));
  const next = open.find(({ id }) => !answered.has(id)) ?? open[0];
  return (
    <p className="next-question no-print">
      {next ? (
        <SiteLink to={href('/question/:id', { id: next.id })} className="next-link">
          <span className="text-small text-soft">Next question</span>
          <span className="next-text">
            <bdi>{next.text}</bdi>
            <ArrowNextIcon />
          </span>
        </SiteLink>
      ) : (
        <SiteLink to={href('/question')} className="text-link">
          See what else is asked
        </SiteLink>
      )}
    </p>
  );
}
