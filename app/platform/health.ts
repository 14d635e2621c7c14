/** What of the site runs, as it was found a moment ago. What could not be asked is unknown. */
export type HealthStatus = {
  checkedAt: string;
  database: boolean;
  /** Whether it has room for what is written. */
  hasDiskSpace: boolean;
  /** `late`: some wait that should have gone out. `unset`: there is no mail server. */
  mail: 'running' | 'late' | 'unset' | 'unknown';
  /** Whether news of answers come through. */
  live: boolean;
};
