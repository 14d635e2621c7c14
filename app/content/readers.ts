/** What is written for somebody in particular, in the order of the first page. */
export const READERS_PAGES = [
  '/for/college-students',
  '/for/community-leaders',
  '/for/social-influnencers',
  '/solutions/education',
  '/solutions/government',
  '/solutions/healthcare',
  '/solutions/nonprofits',
] as const;
export type ReadersPage = (typeof READERS_PAGES)[number];
