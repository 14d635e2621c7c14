import type { Result } from './result.ts';

/** The top of the axis, in per cent or people: the next round figure above all columns. */
export function columnAxisMax({ rows, shows }: Pick<Result, 'rows' | 'shows'>): number {
  const most = Math.max(...rows.map(({ count, high }) => (shows === 'shares' ? high : count)));
  const step = most > 50 ? 10 : most > 10 ? 5 : 1;
  return Math.max(1, Math.ceil(most / step) * step);
}
