import { formatCount } from '../../base/words/figures.ts';

export const title = 'Errors in browsers';
export const description = 'Errors in readers’ browsers.';
export const lead =
  'What browsers of readers reported, the newest first. They do not show whose they were. At most 500 are stored.';
export const none = 'Nothing was reported';
export const orElsewhere =
  'Or an error-reporting service is configured, and the reports went there.';
export const howOften = ({ times }: { times: number }) =>
  formatCount(times, { one: 'once', other: '# times' });
export const whereInCode = 'Where in the code';
