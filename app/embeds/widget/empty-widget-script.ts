import { fitToHost } from './widget-fit.ts';

/** The script of a frame that has nothing to show: it only tells the host its height. */
const main = document.querySelector('main');
if (main) fitToHost(main, location.pathname.split('/').at(-1) ?? '');
