import { createContext } from 'react';

/** What the last-resort page says about a failure on the server. Error pages are not hydrated. */
export const ServerErrorContext = createContext<{ host: string; digest: string | undefined }>({
  host: '',
  digest: undefined,
});
