import { href } from 'react-router';
import { partQuery, type BuilderPart } from '../builder-step.ts';

export function surveyPartPath(id: string, part: BuilderPart, isChecking = false): string {
  return href('/account/surveys/:id', { id }) + partQuery(part, isChecking);
}
