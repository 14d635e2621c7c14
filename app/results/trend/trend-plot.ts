/** The size of a trend's plot: thousandths of its width across, pixels down. */
export const PLOT_WIDTH = 1_000;
export const PLOT_HEIGHT = 248;
