import { href } from 'react-router';
import type { Theme } from '../../platform/http/prefs.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { DEFAULT_VIEW, embedViewQuery } from '../embed-view.ts';
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
  /** At the top of its page: it is there with the first words, and need not wait for a reader to come near. */
  early: boolean;
};

/**
 * A question of the site inside a text: the same frame that other people's pages show, so it counts answers and moves
 * like them. It is there without a script, as tall as it will be.
 */
function PollEmbed({ poll, theme, early }: Props) {
  if (!poll) return <p className="poll-none">No question of this kind is here at the moment.</p>;
  const view = embedViewQuery({ ...DEFAULT_VIEW, place: poll.place, theme });
  const frame = href('/embed/results/:surveyId', { surveyId: poll.surveyId });
  return (
    <figure className="poll not-prose" data-asks={poll.text}>
      <iframe
        src={`${frame}${view}${view === '' ? '?' : '&'}letters=site`}
        title={`Poll: ${poll.text}`}
        loading={early ? 'eager' : 'lazy'}
        height={poll.heights.column}
        data-phone={poll.heights.phone}
        className={theme === 'system' ? undefined : `frame-${theme}`}
      />
      <figcaption>
        <SiteLink to={href('/question/:id', { id: poll.id })} className="text-link">
          Full result
        </SiteLink>
      </figcaption>
    </figure>
  );
}

/** What a text may name as `<Poll at={1} />`: the first of those in its head, and so on; `early` where the text begins. */
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

/** Once in a page with frames in it. */
export function PollHeightScript() {
  return <script dangerouslySetInnerHTML={{ __html: heights }} />;
}
