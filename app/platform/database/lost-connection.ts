/** What is told of a lost connection to the driver as it is bundled (server/bundle/patch-postgres.ts): what waits for it is refused. */
export const TAKES_ALL = 'takes all that waits';
