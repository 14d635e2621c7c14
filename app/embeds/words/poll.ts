/** A question of the site inside a text. */
export const none = 'No question of this kind is here at the moment.';
export const poll = ({ question }: { question: string }) => `Poll: ${question}`;
export const fullResult = 'Full result';
