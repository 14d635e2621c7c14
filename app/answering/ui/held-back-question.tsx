import { href } from 'react-router';
import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';

/**
 * How often a choice was picked in the held-back answers and in the counted ones. A choice outside the base has no
 * share.
 */
type PickedRow = {
  number: number;
  label: string;
  isListed: boolean;
  held: number;
  counted: number;
};

export type HeldBackGroupView = {
  network: string | null;
  answers: number;
  counted: number;
  from: string;
  to: string;
  isOut: boolean;
  /** Undefined if the picks may not be shown. */
  picked: { rows: PickedRow[]; held: number; counted: number } | undefined;
};

export type HeldBackQuestionView = {
  publicId: string;
  text: string;
  isOwn: boolean;
  isPaused: boolean;
  isBurst: boolean;
  turnout: number;
  mayShow: boolean;
  groups: HeldBackGroupView[];
};

/** A question with its held-back answers, by network. */
export function HeldBackSection({ question }: { question: HeldBackQuestionView }) {
  const { publicId, text, isOwn, isPaused, isBurst, turnout, mayShow, groups } = question;
  const heading = `held-${publicId}`;
  return (
    <section aria-labelledby={heading} className="border-t border-line py-6">
      <h2 id={heading} className="text-lead">
        <SiteLink to={href('/question/:id', { id: publicId })} className="quiet-link">
          <bdi>{text}</bdi>
        </SiteLink>
      </h2>
      <p className="mt-1 text-small text-soft">
        {[
          formatCount(turnout, { one: '# person has answered', other: '# people have answered' }),
          isBurst && 'The result is being checked',
          isPaused && 'Paused: what is held can be counted once it continues',
          isOwn && 'You asked this: another member of staff has to decide',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!mayShow && !isOwn && <LookForm question={question} />}
      <ul>
        {groups.map((group) => (
          <li key={group.network} className="mt-5 [&+&]:mt-10">
            <Group question={question} group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Staff need the picks to decide. Everyone can see that staff looked before the result was public. */
function LookForm({ question: { publicId, text } }: { question: HeldBackQuestionView }) {
  return (
    <form method="post" action={href('/account/held')} className="mt-3 grid gap-2">
      <p className="text-small">
        What people chose is not shown to you yet. If you look, the question’s page says that staff
        did and when.
      </p>
      <input type="hidden" name="question" value={publicId} />
      <p>
        <button type="submit" name="does" value="look" className="pill pill-line">
          Show what they chose
          <span className="sr-only">{`: ${text}`}</span>
        </button>
      </p>
    </form>
  );
}

type GroupProps = { question: HeldBackQuestionView; group: HeldBackGroupView };

function Group({ question, group }: GroupProps) {
  const { publicId, text, isOwn, isPaused, mayShow } = question;
  const { network, answers, picked, isOut } = group;
  const about = `: ${groupWords(group)}, ${text}`;
  return (
    <>
      <GroupFacts group={group} />
      {picked && <PicksTable picked={picked} label={`What they chose${about}`} />}
      {!picked && mayShow && answers < MIN_GROUP_SIZE && (
        <p className="mt-1 text-small text-soft">
          {`What fewer than ${String(MIN_GROUP_SIZE)} people chose is not shown.`}
        </p>
      )}
      {!isOwn && (
        <form method="post" action={href('/account/held')} className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="question" value={publicId} />
          <input type="hidden" name="network" value={network ?? ''} />
          {!isPaused && (
            <button type="submit" name="does" value="count" className="pill pill-line">
              Count them
              <span className="sr-only">{about}</span>
            </button>
          )}
          {network !== null && (
            <button
              type="submit"
              name="does"
              value={isOut ? 'hold-again' : 'leave-out'}
              className="pill pill-line"
            >
              {isOut ? 'Hold them again' : 'Leave them out'}
              <span className="sr-only">{about}</span>
            </button>
          )}
        </form>
      )}
    </>
  );
}

function groupWords({ network, answers, isOut }: HeldBackGroupView): string {
  if (network === null)
    return formatCount(answers, {
      one: '# answer held: more than 600 a minute',
      other: '# answers held: more than 600 a minute',
    });
  return isOut
    ? formatCount(answers, {
        one: '# answer from one network left out',
        other: '# answers from one network left out',
      })
    : formatCount(answers, {
        one: '# answer held from one network',
        other: '# answers held from one network',
      });
}

export function GroupFacts({ group }: { group: HeldBackGroupView }) {
  const { network, counted, from, to } = group;
  return (
    <>
      <p className="font-semibold">{groupWords(group)}</p>
      <p className="text-small text-soft">
        {network !== null && `Counted beyond the first ten: ${formatNumber(counted)} · `}
        <DateTime at={from} />
        {minuteOf(to) !== minuteOf(from) && (
          <>
            {' to '}
            <DateTime at={to} />
          </>
        )}
      </p>
    </>
  );
}

/** Held-back picks next to counted ones: a program wants one choice, a school class what others want. */
export function PicksTable({
  picked: { rows, held, counted },
  label,
}: {
  picked: NonNullable<HeldBackGroupView['picked']>;
  label: string;
}) {
  return (
    <FigureTable label={label}>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          <th scope="col">These answers</th>
          <th scope="col">Counted answers</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              <bdi>{row.label}</bdi>
            </th>
            <td>{figure(row.held, row.isListed ? held : 0)}</td>
            <td>{figure(row.counted, row.isListed ? counted : 0)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** The share first, if there is one, because shares can be compared. */
function figure(people: number, base: number): string {
  if (base === 0) return formatNumber(people);
  return `${shareFigure(displayShare(people, base))} (${formatNumber(people)})`;
}

/** To the minute, which is what `DateTime` shows. */
function minuteOf(at: string): string {
  return at.slice(0, 'YYYY-MM-DDThh:mm'.length);
}
