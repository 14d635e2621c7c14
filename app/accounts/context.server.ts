import { createContext } from 'react-router';
import type { Accounts } from './commands.server.ts';
import type { Viewer } from './viewer.ts';

/** Who is reading: set for every request, and nobody in particular on a page for the cache. */
export const viewerContext = createContext<Viewer>();

/** Signing up, in and out, for the pages that do so. */
export const accountsContext = createContext<Accounts>();
