/** What no form of the site sends. */
export const noSuchButton = 'There is no such button.';
export const title = 'Your answers';
export const description = 'What you answered with your account, to view, change or remove.';
export const heading = 'Answers';
export const lead =
  'Nobody else sees what you picked. While a question is open you can change or remove your answer.';
export const wasRemoved = <T>({ question }: { question: T }) =>
  ['Your answer was removed: ', question] as const;
export const nothingRemoved = ({ why }: { why: string }) => `Nothing was removed. ${why}`;
export const nothingOlder = 'Nothing older';
export const noneYet = 'You have not answered anything yet';
export const whatAppears = 'What you answer while signed in appears here.';
export const seeQuestions = 'See the questions';
export const older = 'Older answers';
export const newest = 'Newest';
