import { formatCount } from '../../base/words/figures.ts';

export const title = 'For you';
export const unanswered = 'Not answered by you';
export const end = 'These are all open questions that you have not answered.';
export const allAnswered = 'You have answered every open question';
export const followed = 'First from what you follow:';
export const andMore = ({ left }: { left: number }) => `and ${left} more`;
export const change = 'Change';
export const toDo = 'To do';
export const wantToJoin = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person wants to join', other: '# people want to join' });
export const updates = 'Updates';
export const orderGone =
  'The order you were reading is more than an hour old. Here is the feed from the top.';
export const backToTop = 'Back to the top';
export const newOnesAppear = <T>({
  ask,
  read,
}: {
  ask: (text: string) => T;
  read: (text: string) => T;
}) =>
  [
    'New ones appear here. Meanwhile you can ',
    ask('ask one yourself'),
    ' or ',
    read('read what others answered'),
    '.',
  ] as const;
export const fromAllTopics = <T>({ link }: { link: (text: string) => T }) =>
  [
    'These questions are from all topics. ',
    link('Pick some topics'),
    ' and they come first.',
  ] as const;
