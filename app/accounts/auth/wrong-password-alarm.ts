const MINUTE_MS = 60_000;
/** The operator is alarmed once in this time, and not once a minute, while it goes on. */
const ALARM_PAUSE_MS = 10 * MINUTE_MS;

export type Alarm = { count: number; seconds: number };

/**
 * Counts wrong passwords at all accounts together. The one that makes more than `most` in a minute gives an alarm: how
 * many came, within how many seconds. `now` is in milliseconds.
 */
export function createWrongPasswordAlarm(most: number): (now: number) => Alarm | undefined {
  let began = -Infinity;
  let count = 0;
  let told = -Infinity;
  return (now) => {
    if (now - began >= MINUTE_MS) {
      began = now;
      count = 0;
    }
    count++;
    if (count <= most || now - told < ALARM_PAUSE_MS) return undefined;
    told = now;
    return { count, seconds: Math.max(1, Math.ceil((now - began) / 1_000)) };
  };
}
