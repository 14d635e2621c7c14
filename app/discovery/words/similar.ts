import { formatCount } from '../../base/words/figures.ts';

export const title = 'Already asked';
export const lead = 'Already asked, and similar to yours';
export const peopleAnswered = ({ turnout }: { turnout: number }) =>
  formatCount(turnout, { one: '# person answered', other: '# people answered' });
export const demo = ' · Demo';
