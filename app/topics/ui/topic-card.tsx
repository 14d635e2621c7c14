import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import type { Emblem } from '../../emblems/emblem.ts';
import { EmblemFigure } from '../../emblems/ui/emblem-figure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Pulse } from '../pulse.ts';
import { PulseBars } from './pulse-bars.tsx';
import * as words from '../words/list.ts';
import * as pulseWords from '../words/pulse.ts';

type Props = {
  slug: string;
  name: string;
  about: string;
  pulse: Pulse;
  emblem: Emblem;
  open: number;
};

/** A topic in a list: its constellation, its description, and its fourteen days with the figure of the last one. */
export function TopicCard({ slug, name, about, pulse, emblem, open }: Props) {
  const span = pulse.day.now === 0 ? 'week' : 'day';
  const compared = pulse[span];
  const change = pulseWords.changeText(compared, span);
  return (
    <li className="topic-card">
      <EmblemFigure emblem={emblem} className="topic-card-emblem" />
      <h2 className="text-h3">
        <SiteLink to={href('/topic/:slug', { slug })} className="quiet-link">
          <bdi className="block">{name}</bdi>
        </SiteLink>
      </h2>
      <p className="text-small text-soft">
        <bdi className="block">{about}</bdi>
      </p>
      <p className="topic-card-figure text-small">
        {compared.now > 0 ? (
          <>
            <span className="topic-figure">{formatNumber(compared.now)}</span>{' '}
            {pulseWords.besideFigure({ count: compared.now, span })}
          </>
        ) : (
          pulseWords.noAnswersLastWeek
        )}
      </p>
      <PulseBars days={pulse.days} tall={44} />
      <p className="text-note text-soft">
        {[change, open === 0 ? words.noneOpen : words.openQuestions({ open })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
