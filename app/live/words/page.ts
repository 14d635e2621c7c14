export const title = 'Live';
export const description =
  'What people answered in the last hour, as it happens, with the current results.';
export const topicTitle = ({ topic }: { topic: string }) => `${topic}, live`;
export const topicDescription = ({ topic }: { topic: string }) =>
  `What people answered about ${topic} in the last hour, as it happens, with the current results.`;
export const roomTitle = 'A question for a room';
export const roomDescription = 'A question for a room: its choices, how to answer, and its result.';
