export const loading = 'Loading …';
export const moreQuestions = 'More questions';
export const answerHere =
  'Answer right here: one tap counts, without your name. No page shows who picked what.';
export const answerSomeHere =
  'Some take one tap, right here and without your name. No page shows who picked what.';
