import type { HealthStatus } from '../../platform/health-status.ts';

export const parts = { answers: 'Answers', live: 'Live figures', mail: 'Email' };
export const mail: Record<HealthStatus['mail'], string> = {
  running: 'Going out',
  late: 'Some are late',
  unset: 'No mail server is set up',
  unknown: 'Could not be asked',
};
export const moving = 'Moving';
export const still = 'Standing still';
export const databaseAway = 'The database is away';
export const stored = 'Stored and shown';
export const diskFull = 'Shown, but there is no room to store more';
export const allRunning = 'Everything is running';
export const allButMail = 'Everything but email is running';
export const notAll = 'Not everything is running';
export const asked = <T>({ at }: { at: T }) =>
  ['Asked ', at, '. Reload the page to check again.'] as const;
