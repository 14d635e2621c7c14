import { formatCount } from '../../base/words/figures.ts';
import type { WorkedPolls } from './audience-components.tsx';
import { stackDots, pathOf, peoplePerDot } from '../ui/dots.ts';
import type { ChildrenProps, PollProps } from '../ui/part-props.ts';

/** What the text for students may name. */
export function studentComponents(polls: WorkedPolls) {
  return {
    Crowd: crowdComponent(polls),
    /** A question as it is asked in passing, what comes back, and one that can be answered. */
    Exchange: ({ children }: ChildrenProps) => <div className="talk">{children}</div>,
    Said,
    Heard,
    Better,
    /** A break between two lectures, minute by minute. */
    Break: ({ children }: ChildrenProps) => <ol className="break">{children}</ol>,
    Minutes,
    /** What may be written of a result, as one sentence. */
    Quotable: ({ children }: ChildrenProps) => (
      <blockquote className="quotable">{children}</blockquote>
    ),
    Folds: ({ children }: ChildrenProps) => <div className="doubts">{children}</div>,
    Fold,
  };
}

/** Everybody who answered, as dots, in heaps by what they picked; the star is where the reader would stand. */
function crowdComponent(polls: WorkedPolls) {
  return function Crowd({ at, children }: ChildrenProps & PollProps) {
    const groups = polls[at - 1]?.groups ?? [];
    if (groups.length === 0) return null;
    const each = peoplePerDot(groups.map(({ count }) => count));
    return (
      <figure className="crowd">
        <ul className="crowd-heaps">
          {groups.map(({ label, count, people, told }) => (
            <li key={label}>
              <Heap count={Math.round(count / each)} />
              <p className="crowd-label">
                <strong>
                  <bdi>{label}</bdi>
                </strong>
                <span>{people}</span>
              </p>
              <p className="crowd-told">{told}</p>
            </li>
          ))}
        </ul>
        <figcaption>
          <p>
            {formatCount(each, { one: 'One dot is one person.', other: 'One dot is # people.' })}
          </p>
          {children}
        </figcaption>
      </figure>
    );
  };
}

const COLUMNS = 12;
const STAR =
  'M0-5.6c.5 3.2 2.4 5.1 5.6 5.6-3.2.5-5.1 2.4-5.6 5.6-.5-3.2-2.4-5.1-5.6-5.6 3.2-.5 5.1-2.4 5.6-5.6Z';

function Heap({ count }: { count: number }) {
  const { dots, height } = stackDots(count + 1, COLUMNS);
  const you = dots.at(-1) ?? { x: 0, y: 0 };
  return (
    <svg viewBox={`0 0 ${COLUMNS * 10} ${height}`} className="crowd-heap" aria-hidden="true">
      <path d={pathOf(dots.slice(0, count))} />
      <path d={STAR} transform={`translate(${you.x} ${you.y})`} className="crowd-star" />
    </svg>
  );
}

function Said({ children }: ChildrenProps) {
  return (
    <p className="talk-said">
      <span className="sr-only">You ask: </span>
      {children}
    </p>
  );
}

function Heard({ children }: ChildrenProps) {
  return (
    <p className="talk-heard">
      <span className="sr-only">They say: </span>
      {children}
    </p>
  );
}

type BetterProps = ChildrenProps & { ask: string; choices: readonly string[] };

function Better({ ask, choices, children }: BetterProps) {
  return (
    <div className="talk-better">
      <h3>{ask}</h3>
      <ul>
        {choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
      <div className="talk-why">{children}</div>
    </div>
  );
}

function Minutes({ takes, children }: ChildrenProps & { takes: number }) {
  return (
    <li>
      <p className="break-takes">
        <strong>{takes}</strong> min
      </p>
      <div className="break-does">{children}</div>
    </li>
  );
}

function Fold({ ask, children }: ChildrenProps & { ask: string }) {
  return (
    <details className="doubt fold fold-line">
      <summary>{ask}</summary>
      <div className="prose">{children}</div>
    </details>
  );
}
