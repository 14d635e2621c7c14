export const loading = 'Loading …';
export const moreQuestions = 'More questions';
export const answerHere =
  'Answer right here: one tap counts, without your name. No page shows who picked what.';
export const rangeElsewhere = <T>({ method }: { method: T }) =>
  ['The 95% range of a share is on the page of its question. ', method] as const;
