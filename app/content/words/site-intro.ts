/** For whoever has never been here. */
export const about =
  'Anybody can ask, anybody can answer, and every result says how many people it comes from and how far to trust it.';
export const howItCounts = 'How it counts';
