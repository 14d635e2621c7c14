import type { FailureReason } from '../failures.ts';

/** Why an answer, a withdrawal or a look at the result was not done. */
export function failureText(reason: FailureReason): string {
  switch (reason.why) {
    case 'gone':
      return 'There is no such question.';
    case 'removed':
      return 'This question was removed.';
    case 'scheduled':
      return 'This question has not opened yet.';
    case 'closed':
      return 'This question is closed.';
    case 'paused':
      return 'This question is paused.';
    case 'edited':
      return 'The question was edited. Read it again and send your answer.';
    case 'sign-in':
      return 'This question is asked of members. Sign in to answer it.';
    case 'not-a-member':
      return 'This question is asked of the members of its community.';
    case 'somebody-else':
      return 'You signed in or out in the meantime, so it was not counted. Answer again if you like.';
    case 'limit':
      return 'That was many answers in a short time. Wait a minute and send it again.';
    case 'busy':
      return 'Many people are answering at once. Send it again in a moment.';
    case 'unknown':
      return 'It is not known whether it was counted. Send it again: it counts once.';
    case 'unknown-removal':
      return 'It is not known whether your answer was removed. Send it again.';
    case 'no-result':
      return 'The result did not come in time. Try again.';
    case 'offline':
      return 'You are offline. Your choice is saved here and sent when you are back online.';
    case 'queued':
      return 'Saved on this device. It is sent when you are online again.';
    case 'queued-unknown':
      return 'It is not known whether it was counted. It is saved on this device and sent again when the site responds. It counts once.';
    case 'sent-again':
      return 'It is not known whether it was counted. While this page is open it is sent again when the site responds. It counts once.';
    case 'removal-sent-again':
      return 'It is not known whether your answer was removed. While this page is open it is sent again when the site responds.';
    case 'too-old':
      return 'It was stored for more than seven days and was not sent.';
    case 'unfit':
      return 'The question does not take this answer. Pick again.';
    case 'fault':
      return 'Something went wrong here. Try again in a moment.';
    case 'none-picked':
      return 'Pick at least one.';
    case 'same-place':
      return `Two of them had place ${reason.place}. They now follow each other: check the order, and send it again.`;
    case 'unknown-choice':
      return 'There is no such choice.';
    case 'picked-twice':
      return 'A choice can be picked once.';
    case 'not-alone':
      return 'This choice cannot be combined with others.';
    case 'pick-one':
      return 'Pick one.';
    case 'rank-one':
      return 'Rank at least one.';
    case 'pick-fewer':
      return `Pick at most ${reason.most}.`;
  }
}

/** The same of an answer that waited for a connection. */
export const pickedOffline = ({ reason }: { reason: FailureReason }) =>
  `You picked this while there was no connection. ${failureText(reason)}`;
