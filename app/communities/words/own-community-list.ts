import { formatCount } from '../../base/words/figures.ts';

export const yourCommunities = 'Your communities';
export const description = 'Your communities, your requests, and requests from others.';
export const communities = 'Communities';
export const findCommunities = 'Find communities';
export const deleted = 'The community was deleted.';
export const noneJoined = 'You have not joined any community yet';
export const joinOrStart = 'Join one, or start your own for a club, a class or a street.';
export const seeCommunities = 'See the communities';
export const managed = 'You manage';
export const joined = 'You are a member of';
export const pending = 'Requests pending';
export const declined = 'Request declined';
export const askedWhen = ({ when }: { when: string }) => `Asked ${when}`;
export const askAgainWhen = ({ when }: { when: string }) => `You can ask again ${when}.`;
export const startCommunity = 'Start a community';
export const waitingToJoin = ({ waiting }: { waiting: number }) =>
  formatCount(waiting, { one: '# person wants to join', other: '# people want to join' });
export const reviewRequests = 'Review requests';
export const manage = 'Manage';
