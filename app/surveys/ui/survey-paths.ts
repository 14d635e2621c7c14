import { href } from 'react-router';
import { partQuery, type BuilderPart } from '../builder-step.ts';

/** Where a part of a survey that is being made stands. */
export function surveyPartPath(id: string, part: BuilderPart, isChecking = false): string {
  return href('/account/surveys/:id', { id }) + partQuery(part, isChecking);
}
