import type { CookieNames } from '../../platform/http/cookies.server.ts';
import { days, minutes, TIMES, type TimeName } from './times.ts';

/**
 * What a browser is given to keep, and what leaves the site. The privacy policy shows these lists; legal.test.ts
 * compares them with the code.
 */
export type Cookie = {
  name: Exclude<keyof CookieNames, 'secure'>;
  /** As the browser calls it. */
  shown: string;
  purpose: string;
  set: string;
  kept: string;
  time: TimeName;
};

export const COOKIES: readonly Cookie[] = [
  {
    name: 'prefs',
    shown: '__Host-prefs',
    purpose: 'Holds the theme you chose, and nothing that identifies you.',
    set: 'When you choose a theme.',
    kept: `${days('prefs')}.`,
    time: 'prefs',
  },
  {
    name: 'voter',
    shown: '__Host-voter',
    purpose:
      'Holds a random number, signed by this site, that stands for you where answers are counted: so you can change an answer, take it back, and are not counted twice. With it stand when it was set and a number made of the network it was set in, from which nobody can tell your address: so that one network cannot bring a result many answers by waiting. Scripts cannot read it.',
    set: 'When you answer without an account, or ask to see a result first.',
    kept: `${days('voterId')} from your last answer.`,
    time: 'voterId',
  },
  {
    name: 'embed',
    shown: '__Host-embed',
    purpose:
      'The same for a question in a frame on another site. It holds a random number of its own, and your browser keeps it apart for each site that shows our frames. Scripts cannot read it.',
    set: 'When you answer in such a frame. Looking at one sets nothing.',
    kept: `${days('voterId')} from your last answer there.`,
    time: 'voterId',
  },
  {
    name: 'session',
    shown: '__Host-sid',
    purpose:
      'Holds the random key by which the site knows that you signed in. Scripts cannot read it.',
    set: 'When you sign in.',
    kept: `Until you sign out, after ${days('idle')} without use, and ${days('session')} at most. For staff of the site ${TIMES.staffHours.value} hours.`,
    time: 'session',
  },
  {
    name: 'secondFactor',
    shown: '__Host-entering',
    purpose:
      'Holds that your password, link or other proof was right while you are asked for a one-time code.',
    set: 'In the middle of signing in, if you use one-time codes.',
    kept: `${minutes('enteringMinutes')}.`,
    time: 'enteringMinutes',
  },
  {
    name: 'knownMember',
    shown: '__Host-known',
    purpose:
      'Holds a random number with a signature of this site for each of up to three accounts, by which these know a browser that you signed in on before, and until when. Nobody else can then use up the tries and emails that you have there. It does not sign you in, replaces no password or code, and names nobody to others. Scripts cannot read it.',
    set: 'When you sign in. It stays when you sign out, and goes when you delete your account.',
    kept: `${days('known')} from when you last signed in. In every other browser it means nothing any more once your password has changed, you turned on one-time codes, or you signed out everywhere else.`,
    time: 'known',
  },
  {
    name: 'passkeyChallenge',
    shown: '__Host-proving',
    purpose: 'Ties a request for a passkey to your browser.',
    set: 'When you sign in or prove something by a passkey, or add one.',
    kept: `${minutes('provingMinutes')}.`,
    time: 'provingMinutes',
  },
  {
    name: 'openidSignIn',
    shown: '__Host-outside',
    purpose:
      'Ties what another site says of you to the browser that was sent there. It is encrypted.',
    set: 'When you sign in by another site, where the operator offers that.',
    kept: `${minutes('outsideMinutes')}.`,
    time: 'outsideMinutes',
  },
  {
    name: 'pendingMembership',
    shown: '__Host-joining',
    purpose:
      'Holds the address of a community, so that you are in it when you come back signed in.',
    set: 'When you press “Join” before you have signed in.',
    kept: `${minutes('joiningMinutes')}.`,
    time: 'joiningMinutes',
  },
  {
    name: 'pendingQuestion',
    shown: '__Host-asking',
    purpose:
      'Holds the question that you wrote before you signed up or in, so that it is there when you come back. It is encrypted.',
    set: 'When you press “Ask this question” without being signed in.',
    kept: `${minutes('askingMinutes')}, or until the question is saved or asked.`,
    time: 'askingMinutes',
  },
  {
    name: 'written',
    shown: '__Host-written',
    purpose:
      'Holds how much the database of the site had written when you last changed something, so that no copy of it shows you less. It is the same number for everybody at that moment. Scripts cannot read it.',
    set: 'When you answer, ask or change something, where the operator reads lists from a copy of the database.',
    kept: `${minutes('writtenMinutes')}.`,
    time: 'writtenMinutes',
  },
];

export type BrowserEntry = {
  /** How its name begins. */
  key: string;
  /** The file that writes it. */
  file: string;
  place: 'device' | 'tab';
  what: string;
  kept: string;
};

const UNTIL_CLEARED = 'Until you clear what this site stores in your browser.';
const UNTIL_TAB_CLOSES = 'Until you close the tab.';

export const BROWSER_ENTRIES: readonly BrowserEntry[] = [
  {
    key: 'answer-key',
    file: 'app/answering/client/answering-storage.ts',
    place: 'device',
    what: 'A random key, so that a double tap or two open tabs are one answer even before the cookie is there. It is sent with your answers, and when a page asks for them.',
    kept: UNTIL_CLEARED,
  },
  {
    key: 'answered',
    file: 'app/answering/client/answering-storage.ts',
    place: 'device',
    what: 'That something was answered here. Without it the site is not asked for your own choices.',
    kept: UNTIL_CLEARED,
  },
  {
    key: 'answer-told',
    file: 'app/answering/client/answering-storage.ts',
    place: 'device',
    what: 'Which question you just answered, so that your other tabs show it.',
    kept: 'Less than a second.',
  },
  {
    key: 'asking ',
    file: 'app/asking/ui/use-draft.ts',
    place: 'device',
    what: 'A question as you typed it.',
    kept: `Until the site has it, or until you sign out. Without an account until you throw it away, and it comes back for ${days('typedHere')} at most: what is older is deleted when you next open the form.`,
  },
  {
    key: 'survey ',
    file: 'app/surveys/ui/unsaved-survey.ts',
    place: 'device',
    what: 'A part of a survey as you typed it, and the order you put its questions in.',
    kept: 'Until the site has it, or until you sign out.',
  },
  {
    key: 'reason ',
    file: 'app/reasons/ui/reason-form.tsx',
    place: 'device',
    what: 'A reason as you typed it.',
    kept: 'Until the site has it, or until you sign out.',
  },
  {
    key: 'slash-off',
    file: 'app/frame/slash-key.ts',
    place: 'device',
    what: 'That you turned off the key that leads to the search.',
    kept: 'Until you turn it on again.',
  },
  {
    key: 'live-paused',
    file: 'app/live/ui/live-store.ts',
    place: 'device',
    what: 'That figures are not to move by themselves.',
    kept: 'Until you let them move again.',
  },
  {
    key: 'presenter-letters',
    file: 'app/live/presenter/presenter.tsx',
    place: 'device',
    what: 'How large a question is shown to a room.',
    kept: UNTIL_CLEARED,
  },
  {
    key: 'presenter-result-',
    file: 'app/live/presenter/presenter.tsx',
    place: 'tab',
    what: 'Whether a question before a room shows its result.',
    kept: UNTIL_TAB_CLOSES,
  },
  {
    key: 'under-way',
    file: 'app/embeds/widget/widget-requests.ts',
    place: 'tab',
    what: 'In a frame on another site: the random number of an answer whose reply has not come yet, so that it counts once if you reload. It is sent with that answer.',
    kept: 'Until the reply has come, or you close the tab.',
  },
  {
    key: 'full-load',
    file: 'app/frame/page-reload.ts',
    place: 'tab',
    what: 'The address of a page that was loaded again after a failure, so that this happens once.',
    kept: UNTIL_TAB_CLOSES,
  },
  {
    key: 'react-router-scroll-positions',
    file: 'app/root.tsx',
    place: 'tab',
    what: 'How far you had scrolled, so that going back works well.',
    kept: UNTIL_TAB_CLOSES,
  },
];

/** Kept in the browser's own database, by the worker that waits for the connection. */
export const QUEUED_ANSWERS = {
  file: 'app/answering/client/queue-store.ts',
  what: 'An answer you tap while there is no connection is kept on your device until it could be sent. What the site answered is then kept there until a page has shown it to you.',
  kept: `For ${days('unsent')} at most, each. What is older is thrown away when you next open a page of this site.`,
};

/** What leaves the site: where to, what, and when. */
export const OUTGOING_DATA: readonly { to: string; what: string; when: string }[] = [
  {
    to: 'The mail server of the operator',
    what: 'The emails described under “Emails”, with the addresses they go to.',
    when: 'If the operator has set one up. Without it no email leaves the site.',
  },
  {
    to: 'A site that you sign in by',
    what: 'That you want to sign in here. It sends back the number by which it knows you, your email address, whether it has checked that address, and your name.',
    when: 'If the operator has set one up and you press its button.',
  },
  {
    to: 'An error-reporting service',
    what: 'What is listed under “Error reports”, without cookies and without your network address.',
    when: 'If the operator has set one up. Without it reports stay on the server.',
  },
];
