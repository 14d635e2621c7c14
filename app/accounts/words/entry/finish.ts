import { formatCount } from '../../../base/words/figures.ts';

export const isFor = <T>({ address }: { address: T }) => ['It is for ', address, '.'] as const;
export const addAnswers = ({ answers }: { answers: number }) =>
  formatCount(answers, {
    one: 'Add the answer I gave earlier to a question that is still open.',
    other: 'Add the # answers I gave earlier to questions that are still open.',
  });
export const title = 'Finish your account';
export const description = 'Choose the name others see, and a password.';
export const notCreated = 'Your account was not created yet. Please check:';
export const createAccount = 'Create my account';
export const goToAccount = 'Go to your account';
export const signIn = 'Sign in';
export const newLink = 'Ask for a new link';
