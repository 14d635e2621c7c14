/** The parts of a community's page, and of the page where it is looked after. The first is the one without a name. */
export const TABS = ['questions', 'surveys', 'results', 'people', 'about'] as const;
export type Tab = (typeof TABS)[number];
export const TAB_WORDS: Record<Tab, string> = {
  questions: 'Questions',
  surveys: 'Surveys',
  results: 'Results',
  people: 'People',
  about: 'About',
};

export const CARE_TABS = [
  'requests',
  'people',
  'invitations',
  'questions',
  'settings',
  'log',
] as const;
export type CareTab = (typeof CARE_TABS)[number];
export const CARE_TAB_WORDS: Record<CareTab, string> = {
  requests: 'Requests',
  people: 'People',
  invitations: 'Invitations',
  questions: 'Questions',
  settings: 'Settings',
  log: 'Log',
};

export function tabIn(asked: string | null): Tab {
  return TABS.find((one) => one === asked) ?? 'questions';
}

/** Where nothing is asked for, what waits comes first. */
export function careTabIn(asked: string | null, waiting: number): CareTab {
  return CARE_TABS.find((one) => one === asked) ?? (waiting > 0 ? 'requests' : 'people');
}
