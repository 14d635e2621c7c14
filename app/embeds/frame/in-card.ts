import { settleIn } from './frame-size.ts';

/** All the script of a frame that has nothing to show: it fits like every other. */
const main = document.querySelector('main');
if (main) settleIn(main, location.pathname.split('/').at(-1) ?? '');
