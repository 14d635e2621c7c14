import { createContext } from 'react-router';
import type { CookieNames } from '../platform/http/cookies.server.ts';
import type { Answering, Claim } from './commands.server.ts';
import type { Comparisons } from '../results/store/comparing.server.ts';
import type { Rankings } from '../results/store/counting.server.ts';

/** What answering by a page's form needs, beside what the platform hands to every page. */
export type AnsweringByForm = {
  means: Answering;
  cookies: CookieNames;
  /** Who the request says it is: nobody on a page for the cache. */
  claim: Omit<Claim, 'key'>;
  /** Address and user agent: all that two posts of one browser without a cookie have in common. */
  browser: string;
  /** It is not known whether this form was counted; the cookie knows its sender again, so that another like it is the same. */
  notKnown: (cookie: string | undefined) => void;
};

export const answeringContext = createContext<AnsweringByForm>();

/** The rounds of rankings, and what became of people's answers: both looked at once for all who read them. */
export const countedContext = createContext<{ rankings: Rankings; comparisons: Comparisons }>();
