import { fitToHost } from './widget-fit.ts';

/** All the script of a frame that has nothing to show: it fits like every other. */
const main = document.querySelector('main');
if (main) fitToHost(main, location.pathname.split('/').at(-1) ?? '');
