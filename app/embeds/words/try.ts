import { formatNumber } from '../../base/words/figures.ts';
import type { Theme } from '../../platform/http/prefs.ts';
import type { SplitName } from '../../results/split-name.ts';

/** The page on which an embed is tried, and its code copied. */
export const title = 'Embed it on your website';
export const description =
  'Choose a question or a survey, try it on a page, and copy the embed code.';
export const lead =
  'People can answer a question and watch its result on any page. Reading it there sets no cookie.';
export const theCode = 'The code';

export const addressOrId = 'Address or id';
export const notFound = <T>({ asked }: { asked: T }) =>
  ['Nothing here has the address or id ', asked, '. Check that it was copied whole.'] as const;
export const quoted = ({ asked }: { asked: string }) => `“${asked}”`;
export const shown = ({ title: found }: { title: string }) => `Shown: ${found}`;
export const howToFind =
  'Open the page of a question or a survey, copy the address bar, and paste it here.';
export const howToFindAnother =
  'This one is an example. For another, open the page of a question or a survey, copy the address bar, and paste it here.';
export const findAQuestion = 'Find a question';
export const chooseOwn = 'Choose one of yours';
export const orPickPopular = 'Or one that many answer';
export const pickPopular = 'Pick one that many answer';

export const question = 'Question';
export const numbered = ({ place, text }: { place: number; text: string }) => `${place}. ${text}`;
export const theme = 'Theme';
export const themes: Record<Theme, string> = {
  system: 'As on the page',
  light: 'Light',
  dark: 'Dark',
};
export const whoIsCounted = 'Who is counted';
export const everyone = 'Everyone';
export const splits: Record<SplitName, string> = {
  members: 'Members',
  visitors: 'Visitors',
  device: 'Known by browser or better',
  email: 'With a confirmed address or better',
  account: 'With an account or better',
};
export const answering = 'Answering';
export const answeredInFrame = 'In the frame, where it is open';
export const onlyTheResult = 'Only the result, with a link';
export const reasons = 'Reasons';
export const noReasons = 'None';
export const bestReasons = 'The best of each side';
/** Why the preview has none of what was chosen. */
export const missingReasons = {
  none: 'No reason stands out here yet. One comes below the result once ten people with another answer have reacted to it and most of them agree.',
  hidden: 'Reasons show with the result, and this result is hidden so far.',
};
export const widthOfPage = 'Width of the page';
export const widths = {
  phone: 'Phone, 340 pixels',
  column: 'Column, 600 pixels',
  wide: 'Wide, 820 pixels',
};
export const colourOfPage = 'Colour of the page';
export const hostThemes = { light: 'A light page', dark: 'A dark page' };
export const show = 'Show embed';

export const preview = 'The embed in a page';
export const embedded = ({ title: found }: { title: string }) => `Embedded: ${found}`;
export const followsThePage =
  'The script looks at the page and makes the embed light or dark to match. A frame without the script can’t know: it has a white ground of its own unless you choose a theme.';
/** By the theme for which the words of the embed are made. */
export const madeForOther = {
  light: 'The words of the embed are made for a light page, and this one is dark.',
  dark: 'The words of the embed are made for a dark page, and this one is light.',
};
export const countsHere = 'This is the real thing: an answer given here counts.';
export const countsHereWithHeights = ({ asked, fixed }: { asked: number; fixed: number }) =>
  `This is the real thing: an answer given here counts. The frame asked for ${formatNumber(asked)} pixels; in a frame of a fixed height it gets ${formatNumber(fixed)}.`;

export const messagesBetween = 'Messages between the frame and the page';
export const aboutMessages =
  'The frame reports its height whenever it changes, and on request. The script does this for you; a page with Datawrapper’s script understands it as well.';
export const requestHeight = 'Request its height';
export const messages = 'Messages';
export const directions = { fromFrame: 'from the frame', toFrame: 'to the frame' };

export const codes = {
  script: {
    name: 'Script',
    about:
      'Takes the height it needs. Put it where the poll should appear. Several on a page share the script.',
  },
  frame: {
    name: 'Frame',
    about: 'For pages that allow no scripts. Its height is fixed, with a little room to spare.',
  },
  element: {
    name: 'Web component',
    about: 'The same as the script, for pages built from components.',
  },
  wordPress: {
    name: 'WordPress',
    about: 'Paste it between two paragraphs of the editor: it becomes a block.',
  },
  markdown: { name: 'Markdown', about: 'A picture of the current result, and a link to it.' },
  oembed: {
    name: 'oEmbed',
    about: 'For systems that need only the address of a page: paste this one.',
  },
};
/** Stands after “Copy”. */
export const whatIsCopied = ({ name }: { name: string }) => `the code: ${name}`;
export const requestedThen = <T>({ address }: { address: T }) =>
  ['What they request then: ', address] as const;
