/**
 * When a test stops hoping for what should come: far longer than it takes on two cores with ten times as much to do. Whoever
 * passes never waits that long, and what says how long something may take says it by what comes before what.
 */
export const WAIT_LIMIT_MS = 180_000;

/** One try of several, of what is there at once or not at all: whatever does it again has the patience. */
export const ONE_TRY = { timeout: 2_000 };
