import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

export const LazySurveyOutcome = lazyWhenIdle(
  async () => (await import('./survey-outcome.tsx')).SurveyOutcome,
  { isNeeded: true },
);
