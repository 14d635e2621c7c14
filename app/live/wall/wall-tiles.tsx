import type { ReactNode, RefObject } from 'react';
import { href } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import { HatchNote } from '../../results/ui/hatch-note.tsx';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/wall.ts';
import { dotsPath } from './topic-stars.ts';
import type { WallItem } from './wall-order.ts';
import { WallTile, type WallQuestionProps } from './wall-tile.tsx';

type Props = Pick<WallQuestionProps, 'now' | 'until' | 'clock'> & {
  tiles: readonly WallItem[];
  views: ReadonlyMap<string, QuestionView>;
  topic: { slug: string; name: string } | undefined;
  /** Whether a tile has changed since the page was opened: only later ones come in softly. */
  hasChanged: boolean;
  section: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  pointerProps: Pick<React.HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onPointerLeave'>;
  /** The way to what waits while somebody reads. */
  children: ReactNode;
};

/** The questions that are answered most just now. */
export function WallTiles(props: Props) {
  const { tiles, views, topic, hasChanged, section, heading, pointerProps, children } = props;
  const { now, until, clock } = props;
  const isStill = until !== undefined;
  const results = tiles.map(({ question }) => views.get(question)?.result);
  const isRecent = tiles.some(({ recent }) => recent !== undefined);
  return (
    <section ref={section} aria-labelledby="answered" className="wall-tiles" {...pointerProps}>
      {tiles.length > 0 && (
        <div className="wall-top">
          <h2 id="answered" ref={heading} tabIndex={-1} className="wall-name">
            {words.answeredMost(isRecent, isStill)}
          </h2>
        </div>
      )}
      {children}
      {tiles.length === 0 ? (
        <Quiet topic={topic} />
      ) : (
        <ul className={`tiles tiles-${tiles.length}`}>
          {tiles.map((item, place) => {
            const served = views.get(item.question);
            const kind = place === 0 ? 'tile tile-lead' : 'tile';
            return (
              served && (
                <li
                  key={item.question}
                  data-item={item.question}
                  className={hasChanged ? `${kind} tile-new` : kind}
                >
                  <WallTile
                    served={served}
                    item={item}
                    isLead={place === 0}
                    now={now}
                    until={until}
                    clock={clock}
                  />
                </li>
              )
            );
          })}
        </ul>
      )}
      <HatchNote result={results.find((result) => result?.shows === 'shares')} isBrief />
    </section>
  );
}

const MINUTES_WITHOUT = 60;

/** An hour without an answer: a ring for each of its minutes around the star. */
function Quiet({ topic }: Pick<Props, 'topic'>) {
  const open = topic
    ? href('/topic/:slug', { slug: topic.slug })
    : `${href('/question')}?${new URLSearchParams({ sort: 'new' })}`;
  return (
    <div className="wall-quiet">
      <svg className="wall-rings" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false">
        <path className="wall-ring" d={dotsPath(MINUTES_WITHOUT)} />
        <path className="wall-ring-hole" d={dotsPath(MINUTES_WITHOUT)} />
        <svg x="-5" y="-5" width="10" height="10" className="wall-ring-star">
          <Star />
        </svg>
      </svg>
      <div>
        <h2 id="answered" className="wall-quiet-name">
          {words.quiet}
        </h2>
        <p className="wall-quiet-rule">{words.quietRule}</p>
        <p className="mt-6">
          <SiteLink to={open} className="pill pill-solid">
            {topic ? words.onThisTopic : words.toAnswer}
          </SiteLink>
        </p>
      </div>
    </div>
  );
}
