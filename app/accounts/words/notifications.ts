/** What was done, by a parameter of the address. */
export const done = {
  read: 'Everything is marked as read.',
  unfollowed: 'You no longer follow it.',
  chosen: 'Preferences saved.',
};
export const notifications = 'Notifications';
export const description = 'Your notifications, what you follow, and how we notify you.';
export const tabs = 'Notifications and what you want of them';
export const settings = 'Settings';
export const markAllRead = 'Mark all as read';
export const moreNotifications = 'More notifications';
export const newest = 'Newest';
export const older = 'Older';
