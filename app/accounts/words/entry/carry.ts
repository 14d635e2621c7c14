import { formatCount } from '../../../base/words/figures.ts';

type Questions = { questions: number };
export const answeredBefore = ({ questions }: Questions) =>
  formatCount(questions, {
    one: 'Before you signed in, # question that is still open was answered in this browser.',
    other: 'Before you signed in, # questions that are still open were answered in this browser.',
  });
export const andMore = ({ questions }: Questions) =>
  formatCount(questions, { one: 'and # more', other: 'and # more' });
export const haveBoth = ({ questions }: Questions) =>
  formatCount(questions, {
    one: 'One question has an answer from you and one from this browser. If you add them, yours stays and the other is removed.',
    other:
      '# questions have an answer from you and one from this browser. If you add them, yours stay and the others are removed.',
  });
export const answeredTwice =
  'Before you signed in, questions were answered in this browser that your account has answered, too.';
export const title = 'Answers from this browser';
export const description = 'What was answered here before you signed in can join your account.';
export const whatAddingMeans =
  'In your account you find them again and can change them. Each still counts once, as a member’s answer. If somebody else answered on this device, leave them.';
export const add = 'Add to my account';
export const leaveOut = 'Leave them out';
export const askedOnce = 'We ask this only once. Closed results stay as they are either way.';
