/** The tabs of a community's page, and of the page where it is managed. The first has no name in the address. */
export const TABS = ['questions', 'surveys', 'results', 'people', 'about'] as const;
export type Tab = (typeof TABS)[number];
export const TAB_WORDS: Record<Tab, string> = {
  questions: 'Questions',
  surveys: 'Surveys',
  results: 'Results',
  people: 'People',
  about: 'About',
};

export const MANAGE_TABS = [
  'requests',
  'people',
  'invitations',
  'questions',
  'reasons',
  'settings',
  'log',
] as const;
export type ManageTab = (typeof MANAGE_TABS)[number];
export const MANAGE_TAB_WORDS: Record<ManageTab, string> = {
  requests: 'Requests',
  people: 'People',
  invitations: 'Invitations',
  questions: 'Questions',
  reasons: 'Reasons',
  settings: 'Settings',
  log: 'Log',
};

export function parseTab(asked: string | null): Tab {
  return TABS.find((one) => one === asked) ?? 'questions';
}

/** Without a tab in the address, open requests come first, then reasons that wait. */
export function parseManageTab(
  asked: string | null,
  waiting: number,
  reasonsWaiting: number,
): ManageTab {
  const first = waiting > 0 ? 'requests' : reasonsWaiting > 0 ? 'reasons' : 'people';
  return MANAGE_TABS.find((one) => one === asked) ?? first;
}
