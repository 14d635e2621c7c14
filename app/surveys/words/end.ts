export const resultsTitle = ({ survey }: { survey: string }) => `Results · ${survey}`;
export const endTitle = ({ survey }: { survey: string }) => `The end · ${survey}`;
export const description = ({ survey }: { survey: string }) =>
  `The results of “${survey}”, and how many people answered.`;
