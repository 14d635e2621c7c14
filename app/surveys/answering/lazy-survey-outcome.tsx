import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

export const LazySurveyOutcome = lazyWhenIdle(
  'survey-outcome',
  async () => (await import('./survey-outcome.tsx')).SurveyOutcome,
  { isNeeded: true },
);
