import { href } from 'react-router';
import type { Theme } from '../../platform/http/prefs.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { DEFAULT_VIEW, embedViewQuery } from '../embed-view.ts';
import * as words from '../words/poll.ts';
import heights from './poll-height-script.js?raw';

type Poll = {
  id: string;
  surveyId: string;
  text: string;
  place: number;
  heights: { phone: number; column: number };
};
type Props = {
  poll: Poll | undefined;
  theme: Theme;
  /** The frame is at the top of its page, so that it loads at once instead of when a reader comes near. */
  early: boolean;
};

/**
 * A question of the site inside a text: the same frame that other sites embed, so it counts answers and updates like
 * them. It needs no script, and its height is set from the start.
 */
function PollEmbed({ poll, theme, early }: Props) {
  if (!poll) return <p className="poll-none">{words.none}</p>;
  const view = embedViewQuery({ ...DEFAULT_VIEW, place: poll.place, theme });
  const frame = href('/embed/results/:surveyId', { surveyId: poll.surveyId });
  return (
    <figure className="poll not-prose" data-asks={poll.text}>
      <iframe
        src={`${frame}${view}${view === '' ? '?' : '&'}letters=site`}
        title={words.poll({ question: poll.text })}
        loading={early ? 'eager' : 'lazy'}
        height={poll.heights.column}
        data-phone={poll.heights.phone}
        className={theme === 'system' ? undefined : `frame-${theme}`}
      />
      <figcaption>
        <SiteLink to={href('/question/:id', { id: poll.id })} className="text-link">
          {words.fullResult}
        </SiteLink>
      </figcaption>
    </figure>
  );
}

/**
 * The components of a text: `<Poll at={1} />` is the first question that its head names; `early` where the text begins.
 */
export function pollComponents({
  polls,
  theme,
}: {
  polls: readonly (Poll | undefined)[];
  theme: Theme;
}) {
  return {
    Poll: ({ at, early = false }: { at: number; early?: boolean }) => (
      <PollEmbed poll={polls[at - 1]} theme={theme} early={early} />
    ),
  };
}

/** Rendered once in a page with frames. */
export function PollHeightScript() {
  return <script dangerouslySetInnerHTML={{ __html: heights }} />;
}
