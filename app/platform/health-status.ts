/** Which parts of the site run, as found a moment ago. A part that could not be checked is unknown. */
export type HealthStatus = {
  checkedAt: string;
  database: boolean;
  /** Whether the disk has space for new data. */
  hasDiskSpace: boolean;
  /** `late`: some emails that are due still wait. `unset`: there is no mail server. */
  mail: 'running' | 'late' | 'unset' | 'unknown';
  /** Whether live updates of answers arrive. */
  live: boolean;
};
