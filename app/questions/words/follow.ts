// A press for members, an address for everybody else.
export const emailTheResult = 'Email me the result';
export const stopFollowing = 'Stop following';
export const willGetIt = 'You will get the result.';
// For a member whose settings let nothing through: neither on the site nor by email.
export const follow = 'Follow it';
export const noResult = 'Your settings let no result through.';
export const changeSettings = 'Change them';
export const noLongerFollowed = 'You no longer follow it.';
export const addressLabel = 'Email address';
export const addressHint =
  'One email when it has closed. First we send a link to confirm your address.';
export const sendLink = 'Email me a link';

// The list of a member.
export const followed = 'Questions you follow';
export const noneFollowed =
  'None at the moment. Press “Email me the result” on a question to add it here.';
export const closes = ({ when }: { when: string }) => `Closes ${when}`;
export const closed = ({ when }: { when: string }) => `Closed ${when}`;
/** The question is read out, since the button stands beside several. */
export const stopFollowingIt = <T>({
  text,
  hidden,
}: {
  text: string;
  hidden: (text: string) => T;
}) => ['Stop following', hidden(`: ${text}`)] as const;
