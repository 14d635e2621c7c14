import { formatNumber } from '../../base/words/figures.ts';

export const title = 'Reasons for the screen';
export const description = 'Choose which reasons are shown before a room.';
export const backToOwn = 'Your question';
export const lead = ({ most }: { most: number }) =>
  `Only what you let in is shown before the room, with your question and only while its result shows. The ${formatNumber(most)} that you let in last are on the screen.`;
export const toScreen = 'Open the screen';

export const leadsToOnScreen = ({ many, most }: { many: number; most: number }) =>
  `On the screen: ${formatNumber(many)} of ${formatNumber(most)}`;
export const onScreen = 'On the screen';
export const countOnScreen = ({ many, most }: { many: number; most: number }) =>
  `${formatNumber(many)} of ${formatNumber(most)}`;
export const nothingOnScreen = 'Nothing is on the screen. Let in what the room should read.';
export const behind = 'Behind these';
export const isBehind = 'Behind';
export const changedSince = 'Changed since';
export const isOff = 'Off the screen';
export const behindRule = ({ kept }: { kept: number }) =>
  `They come back by themselves when one is taken off. Of more than ${formatNumber(kept)} the oldest goes.`;
export const said = 'What people say';
export const newestShown = ({ shown }: { shown: number }) =>
  `The newest ${formatNumber(shown)} are shown.`;

export const letIn = 'Let in';
export const toFront = 'Bring back';
export const takeOff = 'Take off';
export const ofReason = ({ label, text }: { label: string; text: string }) => `${label}: ${text}`;
export const gone = 'No longer there';
export const showChange = 'Show the change';

export const fresh = (many: number | 'some') =>
  many === 'some' ? 'Show new ones' : `Show ${formatNumber(many)} new`;

export const notBrought = 'The new ones could not be loaded. Try again in a moment.';

export const noneTitle = 'Nobody has said why yet';
export const noneHint = 'What people say for their answers appears here while they answer.';
export const hiddenTitle = 'The result is still hidden from you';
export const hiddenUntilClosed =
  'Reasons would give it away, so they are here once the question is closed.';
export const hiddenUntilAnswered =
  'Reasons would give it away. They are here once you answer the question, show its result to the room, or it closes.';
export const areHere = 'The reasons are here now.';
export const toQuestion = 'To the question';

export const changed = 'That reason was changed or taken back meanwhile, so it was not let in.';
export const often = 'That was too often in one minute. Wait a moment, then press again.';
export const notSent = 'That could not be sent. Try again in a moment.';
export const signedOut = <T>({ link }: { link: (text: string) => T }) =>
  ['You are signed out: ', link('sign in in another tab'), ', then press again.'] as const;
