/** What the first page says of its figures. */
export const title = 'Numbers you can quote';
export const lead =
  'People choose to answer here, so no result speaks for a country. What it does say, it says with its doubts.';
/** By the drawing beside it. */
export const points = {
  range: {
    title: 'A share has a range',
    text: 'The striped end of a bar is the 95% range: how far the figure could move if these answers were a random draw. They are not: people chose to answer, and the label says so.',
  },
  people: {
    title: 'Small numbers stay numbers',
    text: 'Below thirty people there are no shares and no ranking, only how many picked what. Nine people of twelve are nine people, not 75%.',
  },
  lead: {
    title: 'A lead has to be earned',
    text: 'While a question is open, a lead is called only on evidence that holds however often you look. Equal counts always show equal figures.',
  },
};
