import { formatSeries } from '../../base/words/figures.ts';
import type { KeyAction } from '../presenter-keys.ts';

// The bar.
export const presenting = 'Presenting';
export const backToQuestion = 'Back to the question’s page';
export const previous = 'Previous';
export const isFirst = 'This is the first question.';
export const next = 'Next';
export const isLast = 'This is the last question.';
export const largeCode = 'Large code';
export const keys = 'Keys';
export const questionPage = 'The question’s page';
export const closeAndShow = 'Close and show';
export const hideResult = 'Hide the result';
export const showResult = 'Show the result';
export const showReasons = 'Show reasons';
export const chooseReasons = 'Choose reasons';
export const fullScreen = 'Full screen';
export const lightOrDark = 'Light or dark';

// The controls of the author.
export const act = {
  open: 'Open now',
  pause: 'Stop taking answers',
  resume: 'Take answers again',
} as const;
export const closeForGood = 'Close for good';
export const closeFinally = 'Close it: it cannot be opened again';
export const closeAsk = 'Close it for good?';
export const resultShows = 'The result then shows here and to everyone.';
export const closeRule =
  'Nobody can answer after that, and it cannot be opened again. Its page will say “Closed at the end of a presentation.”';
export const closeIt = 'Close it';
export const keepOpen = 'Keep it open';

// The list of keys.
/** Read out between two keys that do the same. */
export const or = ' or ';
export const keyNames: Record<KeyAction, readonly string[]> = {
  next: ['→', 'Page Down', 'Space'],
  previous: ['←', 'Page Up', 'Shift Space'],
  first: ['Home'],
  last: ['End'],
  results: ['R'],
  reasons: ['W'],
  code: ['Q'],
  dark: ['B', 'Full stop'],
  'full screen': ['F'],
  theme: ['D'],
  keys: ['?'],
  leave: ['Esc'],
};
export const keyActs: Record<KeyAction, string> = {
  next: 'Next question',
  previous: 'Previous question',
  first: 'First question',
  last: 'Last question',
  results: 'Show or hide the result',
  reasons: 'Show why people say so, or the result again',
  code: 'Show the code as large as possible, or back',
  dark: 'Turn the screen dark; any key brings it back',
  'full screen': 'Fill the whole screen, or back',
  theme: 'Go from light to dark, or back',
  keys: 'Show this list',
  leave: 'Close the large code',
};
export const letterKeys = 'Use letter keys';
export const letterKeysRule = 'Turn them off if you use voice control: a word could press them.';
export const close = 'Close';

// The scene.
export const howToAnswer = 'How to answer';
export const codeLeads = ({ address }: { address: string }) => `QR code that leads to ${address}`;
export const onlyHere = 'Opens only on this computer.';
export const answerAt = <T>({ address }: { address: T }) => ['Answer at ', address] as const;
export const resultStays = <T>({ address }: { address: T }) =>
  ['The result stays at ', address] as const;
export const choices = 'Choices';
export const orOutside = ({ labels }: { labels: readonly string[] }) =>
  `Or: ${formatSeries(labels)}`;
export const place = ({ at, of }: { at: number; of: number }) => `Question ${at} of ${of}`;
export const liveIsOff = <T>({ on }: { on: (text: string) => T }) =>
  ['Live figures are off on this device. ', on('Turn them on')] as const;
export const isDark = 'The screen is dark. Press any key to bring it back.';

// The reasons on the screen.
export const whyTheySaySo = 'Why people say so';
export const noReasons = 'No reason is on the screen yet.';
export const howReasonsCome = 'The author of the question chooses which reasons are shown here.';
export const howYouChoose = <T>({ choose }: { choose: (text: string) => T }) =>
  [choose('Choose them on your phone'), ', away from the screen.'] as const;
export const chooseTitle = 'Choose reasons on your phone';
export const chooseRule =
  'The list holds all that people say, also what a room should not read. Scan the code, and sign in there as the one who asked.';
export const chooseHere = 'Open the list on this screen';
export const reasonCame = ({ text }: { text: string }) => `New on the screen: ${text}`;

/** What is read out after a move to another question, or to the reasons. */
export function movedTo({
  place: where,
  text,
  isQuoting,
}: {
  place: string | undefined;
  text: string;
  isQuoting: boolean;
}): string | undefined {
  if (isQuoting) return whyTheySaySo;
  return where === undefined ? undefined : `${where}. ${text}`;
}
