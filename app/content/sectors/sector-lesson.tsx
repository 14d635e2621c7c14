import { href } from 'react-router';
import { formatNumber, formatPercent } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { intervalOfHalf } from '../question-facts.ts';
import type { ChildrenProps, PollProps, TitledProps } from '../ui/part-props.ts';
import { Entry, SectorSection } from './sector-parts.tsx';

/** A lesson plan: what it takes, then minute by minute with notes in the margin. */
export const lessonComponents = {
  Needs: ({ children }: ChildrenProps) => <dl className="lesson-needs">{children}</dl>,
  Need: Entry,
  Plan: ({ title, children }: TitledProps) => (
    <SectorSection className="lesson-plan" title={title}>
      <ol>{children}</ol>
    </SectorSection>
  ),
  Minute,
  Note: ({ children }: ChildrenProps) => <div className="lesson-note">{children}</div>,
  Pair: (props: TitledProps) => <SectorSection {...props} className="lesson-pair" />,
  Ranges: ({ title, group, range, children }: TitledProps & { group: string; range: string }) => (
    <div className="lesson-ranges">
      <table>
        <caption>{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{group}</th>
            <th scope="col">{range}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  Range,
  Turned: (props: TitledProps) => <SectorSection {...props} className="lesson-turned" isSmall />,
  Rules: (props: TitledProps) => <SectorSection {...props} className="lesson-rules" />,
  Limits: ({ title, children }: TitledProps) => (
    <SectorSection className="lesson-limits" title={title}>
      <div>{children}</div>
    </SectorSection>
  ),
  Limit: ({ says, children }: ChildrenProps & { says: string }) => (
    <div className="lesson-limit">
      <h3>{says}</h3>
      {children}
    </div>
  ),
};

/** A link to a question as a room sees it on its wall. */
export function wallComponent(polls: readonly ({ id: string } | undefined)[]) {
  return {
    Wall: ({ at, children }: ChildrenProps & PollProps) => {
      const poll = polls[at - 1];
      return poll ? (
        <SiteLink to={`${href('/live')}?question=${poll.id}`}>{children}</SiteLink>
      ) : (
        children
      );
    },
  };
}

const LESSON = 45;

function Minute({
  at,
  until,
  does,
  children,
}: ChildrenProps & { at: string; until?: string; does: string }) {
  const from = Number(at);
  const length = Number(until ?? at) - from;
  return (
    <li className="lesson-minute">
      <div className="lesson-at">
        <p>
          {at} <span>min</span>
        </p>
        <svg viewBox={`0 0 ${LESSON} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={LESSON} height="1" className="fill-track" />
          {length > 0 && <rect x={from} width={length} height="1" className="fill-glow" />}
        </svg>
      </div>
      <div className="lesson-does">
        <h3>{does}</h3>
        {children}
      </div>
    </li>
  );
}

/** As wide as the drawing is on most pages, so that the hatch keeps its slant. */
const WIDE = 400;
const TALL = 14;

/** The range of a half; of a group too small for one, its people one by one. */
function Range({ people, who }: { people: string; who: string }) {
  const count = Number(people);
  const range = intervalOfHalf(count);
  const words = range
    ? `${formatPercent(range.low * 100)} to ${formatPercent(range.high * 100)}`
    : `${formatNumber(count / 2)} of ${formatNumber(count)} people`;
  return (
    <tr>
      <th scope="row">
        {who}
        <span>{`${formatNumber(count)} people`}</span>
      </th>
      <td>
        <span className="lesson-range">{words}</span>
        <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
          {range ? <RangeOfHalf {...range} /> : <People count={count} />}
        </svg>
      </td>
    </tr>
  );
}

function RangeOfHalf({ low, high }: { low: number; high: number }) {
  return (
    <>
      <rect width={WIDE} height={TALL} className="fill-track" />
      <rect width={low * WIDE} height={TALL} className="fill-(--bar)" />
      <rect
        x={low * WIDE}
        width={(high - low) * WIDE}
        height={TALL}
        className="fill-[url(#hatch)]"
      />
      <path
        d={`M${WIDE / 2} 0v${TALL}`}
        className="stroke-ink stroke-2"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

function People({ count }: { count: number }) {
  const each = WIDE / count;
  return Array.from({ length: count }, (_, one) => (
    <rect
      key={one}
      x={one * each}
      width={each - 2.5}
      height={TALL}
      className={one < count / 2 ? 'fill-glow' : 'fill-track'}
    />
  ));
}
