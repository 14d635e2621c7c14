/** For whoever has never been here. */
export const siteIntro = {
  text: 'Anybody can ask, anybody can answer, and every result says how many people it comes from and how far to trust it.',
  link: 'How it counts',
};
