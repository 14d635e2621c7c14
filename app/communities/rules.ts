export type Joining = 'public' | 'request' | 'invitation';

/** How a community takes people in, as a reader sees it. */
export const JOINING_WORDS: Record<Joining, string> = {
  public: 'Open to everyone',
  request: 'Members are let in on request',
  invitation: 'By invitation only',
};
