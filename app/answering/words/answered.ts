// An answer that was given.
export const change = 'Change my answer';
export const remove = 'Remove my answer';
export const heldBack = <T>({ again }: { again: (text: string) => T }) =>
  [
    'Received, not counted yet: many answers to this question came from your network. The result says how many are held back. You can send it again from another network. ',
    again('Send it again'),
  ] as const;
export const counted = 'Counted.';
/** Before the figures of a split, which moves in steps and may not hold the answer at all. */
export const countedBesideSplit = 'Counted; these figures may not include it.';
export const counts = 'Your answer counts.';
export const marked = 'It is marked as given after looking.';
export const undo = 'Undo';
export const resultAtClosing = <T>({ at }: { at: T }) =>
  ['The result shows when the question closes, ', at, '.'] as const;

// A question that takes no answers now.
export const wasHeldBack = 'Your answer was held back and is not counted.';
export const opens = <T>({ until, at }: { until: T; at: T }) =>
  ['Opens ', until, at, '. Until then nobody can answer.'] as const;
export const paused = <T>({ since }: { since: T }) =>
  ['Paused ', since, '. Earlier answers count. Nobody can answer until it continues.'] as const;
export const closedEarly = <T>({ since }: { since: T }) => ['Closed early, ', since, '.'] as const;
/** On a page that was open when it closed; how it ended stands below. */
export const hasClosed = 'This question has just closed. Here is how it ended.';
export const reasonGiven = <T>({ reason }: { reason: T }) =>
  ['The reason given: ', reason] as const;
