import { formatCount } from '../../base/words/figures.ts';
import type { StaffRole } from '../viewer.ts';

export const hello = <T>({ name }: { name: T }) => ['Hello, ', name] as const;
type Count = { count: number };
export const answersGiven = ({ count }: Count) =>
  formatCount(count, { one: '# answer given', other: '# answers given' });
export const questionsAsked = ({ count }: Count) =>
  formatCount(count, { one: '# question asked', other: '# questions asked' });
export const communities = ({ count }: Count) =>
  formatCount(count, { one: '# community', other: '# communities' });
export const noStars = 'No stars yet';
export const firstStar = 'Each answer you give is a star here.';
export const news = 'Updates';
export const nextForYou = 'A question for you';
export const answerIt = 'Answer it';
export const memberSince = <T>({ day, address }: { day: T; address: T }) =>
  [
    'Member since ',
    day,
    ' with the address ',
    address,
    ', which only you and the admins of this site can see.',
  ] as const;
export const actOnceSignedIn: Record<StaffRole, string> = {
  admin: 'You can act as an admin once you have signed in with it',
  moderator: 'You can act as a moderator once you have signed in with it',
};
export const wantToJoin = ({ people }: { people: number }) =>
  formatCount(people, { one: '# person wants to join', other: '# people want to join' });
export const reasonsWait = ({ reasons }: { reasons: number }) =>
  formatCount(reasons, { one: '# reason waits for a look', other: '# reasons wait for a look' });
export const yourQuestionCloses = ({ when }: { when: string }) => `Your question closes ${when}`;
export const yourAccount = 'Your account';
export const description = 'What needs your attention, and all parts of your account.';
export const noLongerStaff = 'You are no longer on the staff of this site.';
export const toDo = 'To do';
export const signInWithFactor = 'Use your second factor';
export const setUpSecondFactor = 'Set up a second factor';
export const addressNotConfirmed = 'Your email address is not confirmed.';
export const confirmAddress = 'Confirm address';
export const noSecondWay = 'No passkey and no one-time codes are set up.';
export const setOneUp = 'Set one up';
export const nothingTold =
  'You have told us nothing about yourself for splits of results, which is fine.';
export const aboutMe = 'About me';
export const optional = 'Optional';
