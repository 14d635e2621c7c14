import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

export const LazyReportPage = lazyWhenIdle(
  async () => (await import('./report-page.tsx')).ReportPage,
  { isNeeded: true },
);
