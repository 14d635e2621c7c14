export const people = 'People';
export const rangeOfHalf = 'Range around 50%';
/** Both as figures. */
export const range = ({ low, high }: { low: string; high: string }) => `${low} to ${high}`;
