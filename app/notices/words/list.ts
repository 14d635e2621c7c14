export const nothingOlder = 'Nothing older';
export const nothingYet = 'Nothing yet';
export const markAsRead = 'Mark as read';
export const emptyHint =
  'Here you find the results of questions you asked or follow, and news from your communities.';
export const unread = 'New';
export const reasonGiven = <T>({ reason }: { reason: T }) =>
  ['The reason given: ', reason] as const;
