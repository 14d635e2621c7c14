import { createContext } from 'react';
import type { Theme } from '../platform/http/prefs.ts';

/** What the header has of the page that it stands on. */
export type HeaderPlace = {
  /** Which of the header's own links leads to this page. */
  current: string | undefined;
  /** Where the reader comes back to once they chose a theme. */
  here: string;
  /** Tells the sign-in where to come back to. */
  signInQuery: string;
};

type OnPage = { leadsToDocument: (path: string) => boolean };

/** What is inside the header and the footer, as HTML that was made before. */
export type ReadyFrame = {
  header: (page: OnPage & { theme: Theme; isForAllMembers: boolean; place: HeaderPlace }) => string;
  footer: (page: OnPage & { isDemo: boolean }) => string;
};

/** Set while a page is made, and never in a browser. */
export const ReadyFrameContext = createContext<ReadyFrame | undefined>(undefined);
