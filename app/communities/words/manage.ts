import { formatCount } from '../../base/words/figures.ts';
import type { JoinPolicy } from '../community-rules.ts';

export const manageCommunity = ({ name }: { name: string }) => `Manage ${name}`;
export const manageAny = 'Manage a community';
export const description = 'Requests, people, invitations, questions and the log.';
export const viewPage = 'View its page';
export const yourCommunities = 'Your communities';
export const manage = 'Manage';
type Links<T> = Record<'invite' | 'ask' | 'survey', (text: string) => T>;
export const ready = <T>({ invite, ask, survey }: Links<T>) =>
  [
    'Your community is ready. ',
    invite('Invite somebody'),
    ', ',
    ask('ask its first question'),
    ', or ',
    survey('make a survey'),
    '.',
  ] as const;
/** What an action did, by its name. */
export const done = new Map([
  ['edit', 'Changes saved.'],
  ['remove', 'They are no longer a member.'],
  ['ban', 'They are banned, and can no longer see what stays inside.'],
  ['lift', 'The ban is lifted. They can join again.'],
  ['appoint', 'They are a moderator now.'],
  ['dismiss', 'They are a member again.'],
  ['hand-over', 'They own it now. You are a moderator.'],
  ['invite', 'The link is ready. It is first on the list.'],
  ['revoke', 'The link is revoked.'],
  ['close-question', 'The question is closed.'],
  ['remove-question', 'The question is removed.'],
  ['let-in-reason', 'The reason can be read now.'],
  ['hide-reason', 'The reason is hidden. An author with an account is told why.'],
]);
export const approved = ({ number }: { number: number }) =>
  formatCount(number, { one: '# person was approved.', other: '# people were approved.' });
export const declined = ({ number }: { number: number }) =>
  formatCount(number, { one: '# request was declined.', other: '# requests were declined.' });
export const logReaders = 'Only its owner and moderators can read this. Nobody can change it.';
export const earlierEntries = 'Earlier entries';
export const questionsAppearHere = 'What is asked here can be closed here.';
export const nothingAskedYet = 'Nothing asked yet';
export const reasonRule =
  'Everyone can read the reason. A closed question keeps its result; a removed one shows only that it was removed, and why.';
export const closed = 'Closed';
export const closes = 'Closes';
export const answered = ({ turnout }: { turnout: number }) =>
  formatCount(turnout, { one: '# person answered', other: '# people answered' });
export const close = 'Close';
export const whyLabel = 'Why? Everyone will read it';
export const closeButton = 'Close it for good';
export const remove = 'Remove';
export const removeButton = 'Remove it';
export const earlierQuestions = 'Earlier questions';
export const noReasons = 'No reasons wait';
export const reasonsAppearHere =
  'What visitors, and accounts younger than a day, say for their answers appears here before others read it.';
export const reasonsDoNotWait =
  'Reasons show at once. You can have first reasons wait under Settings.';
export const reasonsRule =
  'Only their authors see them so far. Whoever wrote one with an account is told what you decide.';
export const letInReason = 'Let it in';
export const hideReason = 'Hide';
export const whichRule = 'Which rule does it break? An author with an account will read it';
export const hideReasonButton = 'Hide it';
export const moreReasons = ({ more }: { more: number }) =>
  formatCount(more, {
    one: 'One more waits: you see it once these are decided, or once you may see the result of its question.',
    other:
      '# more wait: you see them once these are decided, or once you may see the results of their questions.',
  });
export const newReasonsWait = 'First reasons wait for a look';
export const newReasonsWaitHint =
  'What visitors, and accounts younger than a day, say for their answers to questions here is read by you or a moderator before others can read it.';
export const noRequests = 'No requests';
export const requestsAppearHere = 'Requests to join appear here.';
export const requestsAppearOnRequest =
  'Requests appear here when members join on request. You can change that under Settings.';
/** The name stands out; `rest` draws what follows. */
export const askedWhen = <T>({
  name,
  when,
  rest,
}: {
  name: T;
  when: string;
  rest: (text: string) => T;
}) => [name, rest(` asked ${when}`)] as const;
export const moreRequests = ({ more }: { more: number }) =>
  formatCount(more, {
    one: 'One more request appears once these are answered.',
    other: '# more requests appear once these are answered.',
  });
export const approveSelected = 'Approve selected';
export const declineSelected = 'Decline selected';
export const declineRule = ({ days }: { days: number }) =>
  `People you decline are told so, and can ask again after ${days} days.`;
export const nothingSavedYet = 'Nothing was saved yet. Please check:';
/** By how people join. */
export const ownerCanChange: Record<JoinPolicy, string> = {
  public: 'Open to everyone. Its owner can change that, and the name.',
  request: 'Members join on request. Its owner can change that, and the name.',
  invitation: 'By invitation only. Its owner can change that, and the name.',
};
export const saveChanges = 'Save changes';
export const earlierStayInside = 'Earlier questions for members stay inside.';
export const noneNarrowed = 'No question that was asked so far would change.';
export const narrowed = ({ questions }: { questions: number }) =>
  formatCount(questions, {
    one: '# question that everybody can read now would be for members only, for good.',
    other: '# questions that everybody can read now would be for members only, for good.',
  });
export const deleteHint = 'With all its members and links. This cannot be undone.';
export const deleteLabel = 'Delete it';
export const confirmLabel = ({ name }: { name: string }) => `To confirm, enter its name: ${name}`;
export const deleteButton = 'Delete this community for good';
