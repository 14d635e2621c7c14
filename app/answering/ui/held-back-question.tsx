import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';
import * as words from '../words/held-back.ts';

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
  networkNumber: string | null;
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
          words.answered({ turnout }),
          isBurst && words.isChecked,
          isPaused && words.isPaused,
          isOwn && words.isOwn,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!mayShow && !isOwn && <LookForm question={question} />}
      <ul>
        {groups.map((group) => (
          <li key={group.networkNumber} className="mt-5 [&+&]:mt-10">
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
      <p className="text-small">{words.lookRule}</p>
      <input type="hidden" name="question" value={publicId} />
      <p>
        <button type="submit" name="does" value="look" className="pill pill-line">
          <Sentence
            parts={words.look({
              text,
              hidden: (more) => <span className="sr-only">{more}</span>,
            })}
          />
        </button>
      </p>
    </form>
  );
}

type GroupProps = { question: HeldBackQuestionView; group: HeldBackGroupView };

function Group({ question, group }: GroupProps) {
  const { publicId, text, isOwn, isPaused, mayShow } = question;
  const { networkNumber, answers, picked, isOut } = group;
  const named = { group: words.group(group), question: text };
  return (
    <>
      <GroupFacts group={group} />
      {picked && <PicksTable picked={picked} label={words.whatGroupChose(named)} />}
      {!picked && mayShow && answers < MIN_GROUP_SIZE && (
        <p className="mt-1 text-small text-soft">{words.fewHidden({ least: MIN_GROUP_SIZE })}</p>
      )}
      {!isOwn && (
        <form method="post" action={href('/account/held')} className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="question" value={publicId} />
          <input type="hidden" name="network" value={networkNumber ?? ''} />
          {!isPaused && (
            <button type="submit" name="does" value="count" className="pill pill-line">
              {words.count}
              <span className="sr-only">{words.ofGroup(named)}</span>
            </button>
          )}
          {networkNumber !== null && (
            <button
              type="submit"
              name="does"
              value={isOut ? 'hold-again' : 'leave-out'}
              className="pill pill-line"
            >
              {isOut ? words.holdAgain : words.leaveOut}
              <span className="sr-only">{words.ofGroup(named)}</span>
            </button>
          )}
        </form>
      )}
    </>
  );
}

export function GroupFacts({ group }: { group: HeldBackGroupView }) {
  const { networkNumber, counted, from, to } = group;
  return (
    <>
      <p className="font-semibold">{words.group(group)}</p>
      <p className="text-small text-soft">
        {networkNumber !== null && `${words.countedBeyond({ counted })} · `}
        {minuteOf(to) === minuteOf(from) ? (
          <DateTime at={from} />
        ) : (
          <Sentence
            parts={words.fromTo({ from: <DateTime at={from} />, to: <DateTime at={to} /> })}
          />
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
          <th scope="col">{words.choice}</th>
          <th scope="col">{words.theseAnswers}</th>
          <th scope="col">{words.countedAnswers}</th>
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
