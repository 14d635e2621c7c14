export const none = 'None of these';
export const unsure = 'Not sure';
type Ends = { first: string; low: string; last: string; high: string };
export const ends = ({ first, low, last, high }: Ends) =>
  `${first} is “${low}”, ${last} is “${high}”.`;
export const ask = 'Ask this question';
