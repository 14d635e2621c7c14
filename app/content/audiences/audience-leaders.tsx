import { nonresponseBounds } from '../../stats/nonresponse-bounds.ts';
import { CopyElementButton } from './audience-parts.tsx';
import { stackDots, pathOf } from '../ui/dots.ts';
import type { ChildrenProps } from '../ui/part-props.ts';

/** What the text for leaders may name. */
export const leaderComponents = {
  Members,
  StayedAway,
  /** Before, at and after a meeting, along one line. */
  Course: ({ children }: ChildrenProps) => <ol className="course">{children}</ol>,
  Stop,
  Wordings: ({ children }: ChildrenProps) => <div className="wordings">{children}</div>,
  Wording,
  /** What is said from the floor, and what can be answered. */
  Floor: ({ children }: ChildrenProps) => <div className="floor">{children}</div>,
  Voice,
};

type SeatsProps = { of: number; lit: number; empty?: number; columns: number };

/** A room of so many: who is for it or speaks, who is there, and whose place is empty. */
function Seats({ of, lit, empty = 0, columns }: SeatsProps) {
  const { dots, height } = stackDots(of, columns);
  const away = pathOf(dots.slice(of - empty));
  return (
    <svg viewBox={`0 0 ${columns * 10} ${height}`} className="room" aria-hidden="true">
      <path d={pathOf(dots.slice(lit, of - empty))} className="room-there" />
      <path d={away} className="room-away" />
      <path d={away} className="room-hole" />
      <path d={pathOf(dots.slice(0, lit))} className="room-lit" />
    </svg>
  );
}

/** The whole group, and the few of it that are heard. */
function Members({ of, heard, children }: ChildrenProps & { of: number; heard: number }) {
  return (
    <figure className="members">
      <Seats of={of} lit={heard} columns={20} />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** The same group asked three times, half of those who answer in favour: what is left open by the rest. */
function StayedAway({
  of,
  answered,
  children,
}: ChildrenProps & { of: number; answered: number[] }) {
  return (
    <figure className="away">
      <ul className="away-rooms">
        {answered.map((people) => {
          const forIt = Math.round(people / 2);
          const { least, most } = nonresponseBounds({ group: of, answered: people, forIt });
          return (
            <li key={people}>
              <Seats of={of} lit={forIt} empty={of - people} columns={16} />
              <p className="away-said">
                {people} of {of} answered
              </p>
              <p className="away-range">
                {least} to {most}
              </p>
              <p className="away-meant">may be for it</p>
            </li>
          );
        })}
      </ul>
      <figcaption>{children}</figcaption>
    </figure>
  );
}

function Stop({ when, takes, children }: ChildrenProps & { when: string; takes?: string }) {
  return (
    <li className="stop">
      <p className="stop-when">
        <strong>{when}</strong>
        {takes && <span>{takes}</span>}
      </p>
      <div className="stop-does">{children}</div>
    </li>
  );
}

/** A text to send or to file, ready but for its gaps. */
function Wording({ id, name, children }: ChildrenProps & { id: string; name: string }) {
  return (
    <section className="wording">
      <h3>{name}</h3>
      <div id={id} className="wording-text">
        {children}
      </div>
      <CopyElementButton id={id} name={name} />
    </section>
  );
}

function Voice({ says, children }: ChildrenProps & { says: string }) {
  return (
    <div className="voice">
      <h3>“{says}”</h3>
      <div className="prose">{children}</div>
    </div>
  );
}
