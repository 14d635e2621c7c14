export const newVersion = 'A new version of your question';
export const askQuestion = 'Ask a question';
export const textRestored = 'Your earlier text is restored. ';
export const startOver = 'Start over';
export const askAnyway = 'Ask mine anyway';
export const ask = 'Ask this question';
export const saveDraft = 'Save draft';
export const preview = 'Preview';
export const deleteDraft = 'Delete draft';
export const visitorNext =
  'Next you sign up or sign in. What you typed is kept, and is published when you press the button again.';
export const previewTitle = 'As people will see it';
export const appearsWhileWriting = 'It appears here while you write.';
export const appearsOnPress = 'Press “Preview”, and it appears here.';
export const somethingWrong = 'Not asked yet: something below is missing or wrong.';
export const similarAsked = 'Something similar was already asked. Answer it, or ask yours anyway.';
export const description = 'Write a question and its choices, and see it as others will.';
export const versionRule = <T>({ question }: { question: T }) =>
  ['When you ask it, ', question, ' closes, keeps its answers, and leads here.'] as const;
export const severalQuestions = <T>({ link }: { link: (text: string) => T }) =>
  ['Several questions? ', link('Make a survey')] as const;
export const notAskedYet = <T>({ question }: { question: T }) =>
  ['Not asked yet: ', question] as const;
export const nextFrom = <T>({ time }: { time: T }) =>
  ['You can ask the next one from ', time, ' on.'] as const;
export const signedOut = <T>({ link }: { link: (text: string) => T }) =>
  [
    'You are signed out. What you typed is stored on this device. ',
    link('Sign in to continue'),
  ] as const;
export const draftState = {
  untouched: '',
  saving: 'Saving …',
  saved: 'Draft saved',
  kept: 'Saved in this browser',
  here: 'Not saved yet. It is stored on this device, and we will try again.',
  lost: 'Not saved: this browser stores nothing for this site. What you typed is lost if you leave the page.',
};
