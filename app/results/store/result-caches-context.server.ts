import { createContext } from 'react-router';
import type { Comparisons } from './comparisons.server.ts';
import type { RankingCounter } from './ranking-counter.server.ts';

/** Caches that all pages share: the rounds of rankings, and the changes of answers. */
export const resultCachesContext = createContext<{
  rankings: RankingCounter;
  comparisons: Comparisons;
}>();
