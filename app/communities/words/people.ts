export const banned = 'Banned';
export const bannedBy = <T>({ when, by }: { when: string; by: T }) => [`${when} by `, by] as const;
/** What the button is about is read out only. */
type Named<T> = { name: string; unseen: (text: string) => T };
export const lift = <T>({ name, unseen }: Named<T>) =>
  ['Lift', unseen(` the ban of ${name}`)] as const;
export const change = 'Change';
export const cancel = 'Cancel';
export const makeMember = 'Make a member again';
export const makeModerator = 'Make a moderator';
export const remove = 'Remove';
export const ban = 'Ban';
export const whyBan = 'Why? They will read it';
export const banButton = 'Ban until it is lifted';
export const handOver = <T>({ name, unseen }: Named<T>) =>
  ['Hand over', unseen(` to ${name}`)] as const;
export const handOverRule = <T>({ name }: { name: T }) =>
  [name, ' becomes the owner and you a moderator. Only they can undo it.'] as const;
export const handOverButton = 'Hand it over';
