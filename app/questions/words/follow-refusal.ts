export const tooMany = ({ most }: { most: number }) =>
  `You follow ${most} questions, which is the most. Stop following one first.`;
