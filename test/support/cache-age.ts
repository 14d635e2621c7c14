import { setTimeout as wait } from 'node:timers/promises';

/**
 * A wait by the clock, since time is what is tried: a page that is known to be wrong is shown for two seconds at most, and made
 * at most once a second. Nothing tells when these are over, and asking before would make the page anew, found wrong or not.
 * One that is not known to be wrong is shown once more however long that takes.
 */
export const waitForFreshPages = () => wait(3_100);
