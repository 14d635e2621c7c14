import { createContext } from 'react-router';
import type { CookieNames } from '../platform/http/cookies.server.ts';
import type { AnsweringDeps, VoterCredentials } from './commands.server.ts';
import type { Comparisons } from '../results/store/comparisons.server.ts';
import type { RankingCounter } from '../results/store/ranking-counter.server.ts';

/** What answering by a page's form needs, beside what the platform hands to every page. */
export type AnswerFormDeps = {
  answering: AnsweringDeps;
  cookies: CookieNames;
  /** Who the request says it is: nobody on a page for the cache. */
  credentials: Omit<VoterCredentials, 'key'>;
  /** Address and user agent: all that two posts of one browser without a cookie have in common. */
  browserKey: string;
  /** It is not known whether this form was counted; the cookie knows its sender again, so that another like it is the same. */
  onUnknownOutcome: (cookie: string | undefined) => void;
};

export const answeringContext = createContext<AnswerFormDeps>();

/** The rounds of rankings, and what became of people's answers: both looked at once for all who read them. */
export const resultCachesContext = createContext<{
  rankings: RankingCounter;
  comparisons: Comparisons;
}>();
