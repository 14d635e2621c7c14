export const loading = 'Loading …';
export const moreQuestions = 'More questions';
export const answerHere =
  'Some can be answered right here: one tap counts, without your name. No page shows who picked what.';
