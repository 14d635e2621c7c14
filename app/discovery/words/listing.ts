export const nothingAnsweredHere =
  'Nothing was answered here from this browser yet, so these are the newest open questions.';
export const orderGone =
  'The order you were reading is more than an hour old. Here is the list from the top.';
export const backToTop = 'Back to the top of the list';
export const order = 'Order';
export const topics = 'Topics';
export const communities = 'Communities';
