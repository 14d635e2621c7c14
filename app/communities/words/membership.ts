export const banned = 'You were banned';
export const bannedRule =
  'You cannot join or see what stays inside until its owner or a moderator lifts the ban. The reason given:';
export const invited = 'You are invited';
export const invitedBy = <T>({ name }: { name: T }) => [name, ' sent you this link.'] as const;
export const join = 'Join';
export const openRule = 'Everyone can join. Members can ask here and answer questions for members.';
export const invitationOnly = 'By invitation only';
export const insideUnmanaged =
  'What is asked here stays here. Nobody manages this community, so nobody can approve requests.';
export const insideByLink =
  'What is asked here stays here. To join you need a link from its owner or a moderator.';
export const joinAndAcceptRules = 'Join and accept the rules';
export const requestPending = 'Request pending';
export const pendingRule =
  'Its owner or a moderator will answer. You will see it here and under “Your communities”.';
export const cancelRequest = 'Cancel request';
export const requestDeclined = 'Request declined';
export const askAgainLater = 'You can ask again later.';
export const askAgainWhen = ({ when }: { when: string }) => `You can ask again ${when}.`;
export const onRequest = 'Members join on request';
export const signInToAskToJoin = 'Sign in to ask to join';
export const askToJoin = 'Ask to join';
export const unmanaged = 'Nobody manages this community, so nobody can approve requests.';
export const wordsHint = ({ most }: { most: number }) =>
  `Its owner and moderators read this. Up to ${most} characters.`;
export const wordsLabel = 'A word about you (optional)';
export const askToJoinAndAcceptRules = 'Ask to join and accept the rules';
export const isMember = 'You are a member';
export const hasRole = { owner: 'You are its owner', moderator: 'You are a moderator' } as const;
export const askHere = 'Ask here';
export const makeASurvey = 'Make a survey';
export const manage = 'Manage';
export const nameListed = 'Your name is on the list of its people.';
export const nameNotListed = 'Your name is not on the list of its people.';
export const hideMyName = 'Hide my name';
export const showMyName = 'Show my name';
export const handOverFirst = 'To leave, hand it over to someone first.';
export const notSent = 'That could not be sent. Try again in a moment.';
export const joined = 'You have joined.';
export const memberAlready = 'You are already a member. The link is for others.';
export const refusedInvitation = ({ why }: { why: string }) =>
  `${why} Ask who sent it for a new one.`;
export const leave = 'Leave';
export const stay = 'Stay';
export const leaveRule = 'You will no longer see what stays inside. Your answers still count.';
export const leaveButton = 'Leave this community';
