import { createCounts } from './counts-by-key.ts';

/** How many streams there are room for, in this process and for whoever asks. */
export type StreamPlaces = {
  /** A place, given back by the function; or why there is none. */
  take(who: StreamReader, open: number): (() => void) | StreamRefusal;
};

/** `browser`: of a reader who has answered or signed in; others are limited by their network alone. */
export type StreamReader = { network: string; browser: string | undefined; questions: number };
/** Everybody together, those of one network, what these follow, or one browser: which of them has no place left. */
export type StreamRefusal = 'all' | 'network' | 'followed' | 'browser';

/** Leaves file descriptors for answers and pages. */
const MAX_STREAMS = 15_000;
const MAX_OF_NETWORK = 3_000;
/** Summed over the streams of a network. A question that does not exist counts too, since following it takes memory. */
const MAX_FOLLOWED_OF_NETWORK = 100_000;
const MAX_OF_BROWSER = 6;

export function createStreamPlaces(scale: number): StreamPlaces {
  const streamsByNetwork = createCounts();
  const followedByNetwork = createCounts();
  const streamsByBrowser = createCounts();

  return {
    take({ network, browser, questions }, open) {
      if (open >= MAX_STREAMS) return 'all';
      if (streamsByNetwork.of(network) >= MAX_OF_NETWORK * scale) return 'network';
      if (followedByNetwork.of(network) + questions > MAX_FOLLOWED_OF_NETWORK * scale)
        return 'followed';
      if (browser !== undefined && streamsByBrowser.of(browser) >= MAX_OF_BROWSER) return 'browser';
      const count = (by: 1 | -1) => {
        streamsByNetwork.add(network, by);
        followedByNetwork.add(network, by * questions);
        if (browser !== undefined) streamsByBrowser.add(browser, by);
      };
      count(1);
      return () => count(-1);
    },
  };
}
