import { createContext } from 'react-router';
import type { CookieNames } from '../platform/http/cookies.server.ts';
import type { AnsweringDeps } from './answer-commands.server.ts';
import type { VoterCredentials } from './voter.server.ts';

/** What answering by a page's form needs, besides the deps of every page. */
export type AnswerFormDeps = {
  answering: AnsweringDeps;
  cookies: CookieNames;
  /** Who sends the request; nobody on a cached page. */
  credentials: Omit<VoterCredentials, 'key'>;
  /** A key of address and user agent, which are all that two posts of one browser without a cookie share. */
  browserKey: string;
  /** Called when a form may have been counted. The cookie identifies its sender, so that the same form counts once. */
  onUnknownOutcome: (cookie: string | undefined) => void;
};

export const answeringContext = createContext<AnswerFormDeps>();
