import { href } from 'react-router';
import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { changeWords, type Pulse } from '../pulse.ts';
import { PulseBars } from './pulse-bars.tsx';

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
  const change = changeWords(isQuiet ? week : day, span);
  return (
    <p className="text-small">
      {now > 0 ? (
        <>
          <span className="topic-figure">{formatNumber(now)}</span>{' '}
          {formatCount(now, {
            one: `answer in the last ${span}`,
            other: `answers in the last ${span}`,
          })}
        </>
      ) : (
        'No answers in the last week'
      )}
      {change && <span className="block text-soft">{change}</span>}
      <span className="block text-soft">{openWords(open)}</span>
    </p>
  );
}

function openWords(open: number): string {
  return open === 0
    ? 'no open question'
    : formatCount(open, { one: '# open question', other: '# open questions' });
}
