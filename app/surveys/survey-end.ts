import type { FinalResult } from '../results/details/final-result.ts';

/** How a survey ended: how many answered at least one of its questions. */
export type SurveyEnd =
  | { code: 'unanswered' }
  | { code: 'survey'; people: number; isDemo: boolean };

/** How a question or a survey ended, as notices keep it. */
export type ToldEnd = FinalResult | SurveyEnd;
