import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Pulse } from '../pulse.ts';
import { PulseBars } from './pulse-bars.tsx';
import * as words from '../words/list.ts';
import * as pulseWords from '../words/pulse.ts';

type Props = { slug: string; name: string; about: string; pulse: Pulse; open: number };

/** A topic in a list: its description, its fourteen days, and the figure of the last day. */
export function TopicRow({ slug, name, about, pulse, open }: Props) {
  return (
    <li className="topic-row">
      <div>
        <h2 className="text-h3">
          <SiteLink to={href('/topic/:slug', { slug })} className="quiet-link">
            <bdi className="block">{name}</bdi>
          </SiteLink>
        </h2>
        <p className="mt-1.5 max-w-[48ch] text-small text-soft">
          <bdi className="block">{about}</bdi>
        </p>
      </div>
      <PulseBars days={pulse.days} tall={56} />
      <DayWords pulse={pulse} open={open} />
    </li>
  );
}

function DayWords({ pulse: { day, week }, open }: Pick<Props, 'pulse' | 'open'>) {
  const isQuiet = day.now === 0;
  const span = isQuiet ? 'week' : 'day';
  const { now } = isQuiet ? week : day;
  const change = pulseWords.changeText(isQuiet ? week : day, span);
  return (
    <p className="text-small">
      {now > 0 ? (
        <>
          <span className="topic-figure">{formatNumber(now)}</span>{' '}
          {pulseWords.besideFigure({ count: now, span })}
        </>
      ) : (
        pulseWords.noAnswersLastWeek
      )}
      {change && <span className="block text-soft">{change}</span>}
      <span className="block text-soft">
        {open === 0 ? words.noneOpen : words.openQuestions({ open })}
      </span>
    </p>
  );
}
