import type { ComponentProps } from 'react';
import { SurveyResults } from './survey-results.tsx';
import { SurveyThanks } from './survey-thanks.tsx';

type Props = ComponentProps<typeof SurveyResults> &
  ComponentProps<typeof SurveyThanks> & { show: 'results' | 'thanks' };

/** The results or the end of a survey. Both have the address of one of its questions. */
export function SurveyOutcome({ show, ...survey }: Props) {
  return show === 'results' ? <SurveyResults {...survey} /> : <SurveyThanks {...survey} />;
}
