import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { Reaction, ReactionRefusal } from '../reaction-rules.ts';

export const title = 'What do you say to their reasons?';
export const invitation =
  'Once you have answered, this shows which reasons reach people who answer otherwise. Nobody sees how you reacted.';
export const start = 'React one by one';
export const actions: Record<Reaction, string> = {
  agree: 'Agree',
  disagree: 'Disagree',
  pass: 'Pass',
};
const said: Record<Reaction, string> = {
  agree: 'You agreed.',
  disagree: 'You disagreed.',
  pass: 'You passed.',
};
export const youSaid = ({ reaction }: { reaction: Reaction }) => said[reaction];
export const changeLast = 'Change it';
export const back = 'Back to the next reason';
/** Ends a change that was not made. */
export const leave = ({ isMore }: { isMore: boolean }) => (isMore ? back : 'Leave it so');
export const takeBack = 'Take back';
export const progress = ({ done, of, isMore }: { done: number; of: number; isMore: boolean }) =>
  isMore
    ? `${formatNumber(done)} of more than ${formatNumber(of)}`
    : `${formatNumber(done)} of ${formatNumber(of)}`;
export const progressHint = 'reasons you have reacted to';
export const allSeen = ({ done }: { done: number }) =>
  `You have reacted to ${formatCount(done, { one: 'the one reason', other: 'all # reasons' })} of others so far.`;
export const noneYet = 'Nobody else has given a reason yet.';
export const nextComes = ({ text }: { text: string }) => `The next reason: ${text}`;
export const changes = ({ text }: { text: string }) => `You change what you said to: ${text}`;
export const own = ({ done }: { done: number }) => `What you said (${formatNumber(done)})`;
export const ownListed = ({ most }: { most: number }) =>
  `The newest ${formatNumber(most)} are listed.`;
export const sending = 'Sending…';
export const notSent =
  'It was not sent. It is sent again when you are back online, while this page is open.';
export const tryAgain = 'Try again';
export const notLoaded = 'The next reason could not be loaded.';
export const notOffered = 'You cannot react to the reasons of this question.';

export function reactionRefusalText(refusal: ReactionRefusal | 'refused'): string {
  switch (refusal) {
    case 'gone':
      return 'There is no such question.';
    case 'removed':
      return 'This question was removed.';
    case 'scheduled':
      return 'This question has not opened yet.';
    case 'closed':
      return 'The question takes no reactions now.';
    case 'paused':
      return 'This question is paused. Reactions are taken again once it goes on.';
    case 'sign-in':
      return 'This question is asked of members. Sign in to react.';
    case 'not-a-member':
      return 'Only members of the community can react here.';
    case 'hidden-until-answered':
      return 'Reasons show with the result. Answer the question first.';
    case 'hidden-until-closed':
      return 'Reasons show with the result, after closing.';
    case 'no-reason':
      return 'This reason is gone: it was deleted or hidden, or its answer was changed.';
    case 'own':
      return 'This is your own reason.';
    case 'refused':
      return 'You cannot react to this reason. Load the page again to go on.';
    case 'full':
      return 'You have reacted to as many reasons here as one person can.';
    case 'not-asked':
      return 'This is asked of those who have answered, once they have reacted to five reasons.';
    case 'limit':
      return 'That was a lot in a short time. Please go on in a minute.';
  }
}
