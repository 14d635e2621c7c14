import { Fragment, type ReactNode } from 'react';
import { CopyElementButton } from './audience-parts.tsx';
import { roomPath, type WorkedPolls } from './audience-components.tsx';
import type { ChildrenProps, PollProps } from '../ui/part-props.ts';

type PlaceProps = ChildrenProps & { name: string; use: string };

function Place({ name, use, children }: PlaceProps) {
  return (
    <section className="place">
      <div className="place-head">
        <h3>{name}</h3>
        <p>{use}</p>
      </div>
      <div className="place-shows">{children}</div>
    </section>
  );
}

/** What the text for creators may name; of a question of the site, the very pictures and codes that its page hands out. */
export function creatorComponents(polls: WorkedPolls) {
  const of = (at: number) => polls[at - 1];
  return {
    /** The places where one question can stand, one below the other. */
    Places: ({ children }: ChildrenProps) => <div className="places">{children}</div>,
    Place,
    /** What a stream shows, what its host says, one line for each moment. */
    Cues: ({ children }: ChildrenProps) => <div className="cues">{children}</div>,
    /** Small print that can be read. */
    SmallPrint: ({ children }: ChildrenProps) => <div className="small-print">{children}</div>,
    SayAndLeave: ({ children }: ChildrenProps) => <div className="say-leave">{children}</div>,
    Card: ({ at }: PollProps) => {
      const poll = of(at);
      if (!poll) return null;
      const { light, dark, square, lines, alt } = poll.picture;
      return (
        <figure className="card-picture">
          <img src={light} alt={alt} width={1200} height={630} loading="lazy" />
          <figcaption>
            <a href={light}>The card</a>, <a href={dark}>in the dark</a>,{' '}
            <a href={square}>as a square</a>, <a href={lines}>as SVG</a>
          </figcaption>
        </figure>
      );
    },
    Code: ({ at, as }: PollProps & { as: 'script' | 'markdown' }) => {
      const poll = of(at);
      if (!poll) return null;
      const id = `code-${as}`;
      return (
        <div className="code-box">
          <pre id={id} tabIndex={0}>
            <code>{poll[as]}</code>
          </pre>
          <CopyElementButton id={id} name={NAMES[as]} />
        </div>
      );
    },
    /** As large as a third of a screen: the picture that a stream lays over itself. */
    Overlay: ({ at }: PollProps) => {
      const poll = of(at);
      return (
        poll && (
          <figure className="overlay">
            <div className="overlay-screen">
              <p className="overlay-asks">{poll.text}</p>
              <img
                src={poll.code}
                alt={`QR code that leads to ${poll.address}`}
                width={296}
                height={296}
                loading="lazy"
                className="overlay-code"
              />
              <p className="overlay-address">{withBreaks(poll.address)}</p>
            </div>
            <figcaption>
              <a href={poll.code}>The code as SVG</a>,{' '}
              <a href={roomPath(poll)}>the same question for a whole screen</a>
            </figcaption>
          </figure>
        )
      );
    },
    Sheet: ({ at }: PollProps) => {
      const poll = of(at);
      return poll && <FactSheet poll={poll} />;
    },
  };
}

/** An address may go on in another line after its strokes, and nowhere else as long as there is room. */
function withBreaks(address: string): ReactNode {
  return address.split(/(?<=\/)/u).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const NAMES = { script: 'the code for a page', markdown: 'the picture as Markdown' };

function FactSheet({ poll }: { poll: NonNullable<WorkedPolls[number]> }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Asked, word for word', poll.text],
    ['Choices', poll.choices],
    ['Open', `${poll.opened} to ${poll.closes}`],
    ['Counted', poll.people],
    ['Result', poll.figures],
    ['Not sure or none of these', `${poll.outside}, outside the shares`],
    [
      'How answers were checked',
      poll.checks.map(({ name, people }) => `${name}: ${people}`).join('. ') ||
        'Shows once two groups of ten can be told apart.',
    ],
    ['Held back as a flood', poll.heldBack],
    ['Who they are', 'People who chose to answer. No margin of sampling error.'],
  ];
  return (
    <dl className="sheet-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
