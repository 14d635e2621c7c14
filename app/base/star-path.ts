/** The four-pointed star of the site as an SVG path, in a square of 16. */
export const STAR_PATH =
  'M8 0c.7 4.6 3.4 7.3 8 8-4.6.7-7.3 3.4-8 8-.7-4.6-3.4-7.3-8-8 4.6-.7 7.3-3.4 8-8Z';
