import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

export const LazyReportPage = lazyWhenIdle(
  'report-page',
  async () => (await import('./report-page.tsx')).ReportPage,
  { isNeeded: true },
);
