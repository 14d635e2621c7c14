export const fewerThan30 = 'fewer than 30';
export const caption = ({ choice }: { choice: string }) =>
  `How the share of “${choice}” came to rest`;
export const whenCounted = 'When so many were counted';
export const rangeWidth = 'Width of its range, in points';
export const shareOf = <T>({ choice }: { choice: T }) => ['Share of ', choice] as const;
