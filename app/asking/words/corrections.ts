export const limit = ({ most }: { most: number }) =>
  `You can change up to ${most} characters, and no numbers.`;
export const shownAs = 'Everyone will see';
export const publish = 'Publish correction';
export const cancel = 'Cancel';
export const choice = ({ place }: { place: number }) => `Choice ${place}`;
export const fixTypo = 'Fix a typo';
export const fixRule =
  'People have answered these words, so you can only fix a typo. Everyone sees both the old and the new words.';
export const editQuestion = 'Edit your question';
export const answeredByYou =
  'You have answered it yourself. If you change the choices, your answer is removed.';
export const unanswered = 'Nobody has answered yet, so everything can change.';
export const save = 'Save changes';
export const continueAsVersion = 'Continue as a new version';
export const preview = 'Preview';
export const fieldNames: Record<string, string> = {
  text: 'Question',
  context: 'Context',
  low: 'Low end',
  high: 'High end',
};
