export const seeMore = 'See more questions';
export const fromElsewhere = 'From another topic';
export const next = 'Next question';
export const allAnswered = <T>({ link }: { link: (text: string) => T }) =>
  ['You have answered every question that is open to you. ', link('See new questions')] as const;
