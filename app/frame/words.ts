import { formatCount, formatDay } from '../base/words/figures.ts';
import { SITE_NAME } from '../site.config.ts';

/** The frame around every page, and the pages that stand in for one. */
export const skipToContent = 'Skip to content';
export const home = ({ name }: { name: string }) => `${name}, home`;
export const mainLinks = 'Main';
export const menu = 'Menu';
export const ask = <T>({ rest }: { rest: (text: string) => T }) =>
  ['Ask', rest(' a question')] as const;
export const signIn = 'Sign in';
export const signOut = 'Sign out';
export const account = 'Your account';
export const questions = 'Your questions';
export const communities = 'Your communities';
export const notifications = 'Notifications';
export const notificationsOf = ({ unread }: { unread: number }) =>
  unread > 0 ? `Notifications: ${unread} unread` : notifications;
/** The same where it is read out beside the number. */
export const bellOf = ({ unread }: { unread: number }) =>
  unread > 0 ? `Notifications, ${unread} unread` : notifications;

export const themes = {
  system: 'Theme as on this device',
  light: 'Light theme',
  dark: 'Dark theme',
} as const;

export const pages = {
  home: 'Home',
  questions: 'Questions',
  topics: 'Topics',
  communities: 'Communities',
  live: 'Live',
  about: 'About',
  help: 'Help',
  contact: 'Contact',
  blog: 'Blog',
  embeds: 'Try an embed',
  students: 'College students',
  leaders: 'Community leaders',
  creators: 'Creators',
  education: 'Education',
  government: 'Government',
  healthcare: 'Healthcare',
  nonprofits: 'Nonprofits',
  mission: 'Mission',
  features: 'Features',
  team: 'Team',
  install: 'Install',
  faq: 'Questions and answers',
  support: 'Support',
  privacy: 'Privacy',
  terms: 'Terms',
  childSafety: 'Child safety',
} as const;

export const footerTitles = {
  read: 'Read',
  audiences: 'For',
  about: 'About',
  help: 'Help',
} as const;
export const demoSite =
  'This site holds demo data: questions, communities, answers, reasons and reactions that a program made up to show how it looks in use. They are marked as demo data, and where real people answered too, their number is shown separately.';

export const search = 'Search';
export const searchEverything = 'Search questions, topics and communities';
export const suggestions = 'Suggestions';
export const suggestionCount = ({ count }: { count: number }) =>
  formatCount(count, { one: '# suggestion', other: '# suggestions' });
export const peopleCount = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person', other: '# people' });
export const demoPeopleCount = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person · Demo', other: '# people · Demo' });
export const allResults = <T>({ query }: { query: T }) =>
  ['All results for “', query, '”'] as const;
export const noMatches = <T>({ query }: { query: T }) => ['No matches yet: “', query, '”'] as const;
export const slashOff = 'One key to come here is turned off.';
export const slashOn = <T>({ key }: { key: T }) =>
  ['Press ', key, ' anywhere to come here.'] as const;
export const turnOn = 'Turn it on';
export const turnOff = 'Turn it off';

export const badRequestTitle = `This address cannot be read · ${SITE_NAME}`;
export const badRequest = 'This address cannot be read.';
export const badRequestCause = 'It may have been cut off on its way to you.';
export const pageWithoutParameters = 'See the page without it';

export const notFoundTitle = `Nothing at this address · ${SITE_NAME}`;
export const notFound = 'There is nothing at this address';
export const notFoundCause =
  'It may have been mistyped, or the page may be gone. Search for what you wanted, or go on from here.';
export const notFoundForMembers = <T>({ link }: { link: (text: string) => T }) =>
  [
    'Was it asked in a community you are a member of? ',
    link('Sign in'),
    ' and look again.',
  ] as const;
export const searchQuestions = 'Search the questions';
export const otherPages = 'Other pages';
/** The page that is not there answers a question of its own. */
export const anythingHere = {
  question: 'Is there anything here?',
  answer: 'Answer',
  servers: 'Servers',
  yes: 'Yes',
  no: 'No',
  base: '1 server counted. Below 30 there are no percentages, not even here.',
} as const;

export const rateLimitedTitle = `Too many pages at once · ${SITE_NAME}`;
export const rateLimited = 'Too many pages at once.';
export const rateLimitedForm =
  'You opened more pages than we can make for one person, so what you sent was not taken. Wait a few seconds, go back, and send it again: what you typed is still in the form.';
export const rateLimitedPage =
  'You opened more pages than we can make for one person. Wait a few seconds, then load this page again.';
export const loadAgain = 'Load this page again';

export const removedTitle = `Removed · ${SITE_NAME}`;
export const removed = 'This was removed.';
export const removedBefore = 'It was at this address and was removed.';
export const removedOn = ({ day }: { day: Date }) =>
  `It was at this address and was removed on ${formatDay(day)}.`;
export const reasonGiven = 'The reason given:';
export const nextQuestion = 'Next question';
export const openQuestions = 'See the questions that are open';

export const signInRefusedTitle = `You cannot sign in · ${SITE_NAME}`;
export const signInRefused = 'You cannot sign in';

export const signedOutTitle = `You are signed out · ${SITE_NAME}`;
export const signedOut = 'You are signed out';
export const typedIsKept =
  'What you typed is not lost. Sign in in another tab, come back to this page, and send it again.';
export const signInElsewhere = 'Sign in (opens a new tab)';
export const sendAgain = 'Send it again';
