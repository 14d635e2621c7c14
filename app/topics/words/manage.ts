import { formatCount, formatList } from '../../base/words/figures.ts';

export const noSuchButton = 'There is no such button.';
export const done = {
  added: 'The topic was added.',
  changed: 'Changes saved.',
  merged: 'They are one topic now.',
  deleted: 'The topic was deleted.',
} as const;
export const manageTopics = 'Manage topics';
export const description = 'Add, name, describe, merge and delete topics.';
export const topics = 'Topics';
export const backToTopics = 'Back to the topics';
export const addTopic = 'Add a topic';
export const changeTopic = ({ name }: { name: string }) => `Change ${name}`;
export const mergeTopic = ({ name }: { name: string }) => `Merge ${name}`;
export const deleteTopic = ({ name }: { name: string }) => `Delete ${name}`;
export const hasQuestions = ({ questions, name }: { questions: number; name: string }) =>
  formatCount(questions, {
    one: `# question is asked on ${name}, so it cannot be deleted. Merge it into another topic, and its questions go there.`,
    other: `# questions are asked on ${name}, so it cannot be deleted. Merge it into another topic, and its questions go there.`,
  });
export const cancel = 'Cancel';
export const noQuestionAsked = 'No question is asked on it.';
export const nobodyFollows = 'Nobody follows it.';
export const followersLost = ({ followers }: { followers: number }) =>
  formatCount(followers, {
    one: '# person will no longer follow it.',
    other: '# people will no longer follow it.',
  });
export const addressesLost = ({ addresses }: { addresses: number }) =>
  formatCount(addresses, {
    one: 'Its address leads nowhere from then on.',
    other: 'Its # addresses lead nowhere from then on.',
  });
export const cannotBeUndone = 'This cannot be undone.';
export const formerAddresses = ({ paths }: { paths: readonly string[] }) =>
  `Also found at ${formatList(paths)}`;
export const change = 'Change';
export const merge = 'Merge';
export const remove = 'Delete';
export const openQuestions = ({ open }: { open: number }) =>
  open === 0 ? 'none open' : formatCount(open, { one: '# open', other: '# open' });
export const questionCount = ({ questions }: { questions: number }) =>
  formatCount(questions, { one: '# question', other: '# questions' });
export const answersLastWeek = ({ lastWeek }: { lastWeek: number }) =>
  formatCount(lastWeek, { one: '# answer in the last week', other: '# answers in the last week' });
export const followerCount = ({ followers }: { followers: number }) =>
  formatCount(followers, { one: '# follower', other: '# followers' });
/** Names of the topic that goes, and of the one that it becomes part of. */
type Merged = { name: string; into: string };
export const becomesPartOf = 'Becomes part of';
export const preview = 'Preview';
export const noQuestionOn = ({ name }: { name: string }) => `No question is on ${name}.`;
export const questionsMove = ({ questions, name, into }: Merged & { questions: number }) =>
  formatCount(questions, {
    one: `# question goes from ${name} to ${into}.`,
    other: `# questions go from ${name} to ${into}.`,
  });
export const questionsOnBoth = ({ questions, into }: { questions: number; into: string }) =>
  formatCount(questions, {
    one: `# of them is on both already, and will be on ${into} once.`,
    other: `# of them are on both already, and will be on ${into} once.`,
  });
export const nobodyFollowsIt = ({ name }: { name: string }) => `Nobody follows ${name}.`;
export const followersMove = ({ followers, name, into }: Merged & { followers: number }) =>
  formatCount(followers, {
    one: `# person follows ${name}, and will follow ${into}.`,
    other: `# people follow ${name}, and will follow ${into}.`,
  });
export const followersOfBoth = ({ followers }: { followers: number }) =>
  formatCount(followers, {
    one: '# of them follows both already.',
    other: '# of them follow both already.',
  });
export const addressLeadsTo = ({ from, to }: { from: string; to: string }) =>
  `${from} leads to ${to} from then on.`;
export const confirmMerge = ({ name, into }: Merged) => `Merge ${name} into ${into}?`;
export const mergeIt = ({ name }: { name: string }) => `Merge it into ${name}`;
export const nothingSavedYet = 'Nothing was saved yet. Please check:';
export const nameLabel = 'Name';
export const addressLabel = 'Address';
export const aboutLabel = 'What it is about';
export const saveChanges = 'Save changes';
export const addThisTopic = 'Add this topic';
export const aboutHint = 'One sentence, shown under the name.';
export const addressHint = ({ path }: { path: string }) =>
  `The part after ${path}. The current address keeps working.`;
export const newAddressHint = ({ path }: { path: string }) =>
  `The part after ${path}. Leave it empty to make it from the name.`;
