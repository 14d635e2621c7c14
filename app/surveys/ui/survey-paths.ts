import { href } from 'react-router';
import { partQuery, type Part } from '../survey-steps.ts';

/** Where a part of a survey that is being made stands. */
export function surveyPartPath(id: string, part: Part, isChecking = false): string {
  return href('/account/surveys/:id', { id }) + partQuery(part, isChecking);
}
