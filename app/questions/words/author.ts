export const askedBy = <T>({ author }: { author: T }) => ['Asked by ', author] as const;
export const close = 'Close';
export const memberSince = <T>({ day }: { day: T }) => ['Member since ', day] as const;
export const alsoAsked = 'Also asked';
