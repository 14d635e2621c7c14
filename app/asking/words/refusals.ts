import { questionRefusalText } from '../../questions/words/refusals.ts';
import type { FormRefusal } from '../ask-form-state.ts';

/** Why a form came back. */
export function askRefusalText(refusal: FormRefusal): string {
  if (refusal.why === 'away')
    return 'The question could not be saved or asked. Try again in a moment.';
  if (refusal.why === 'forms-often')
    return 'Too many forms were sent from your network just now. What you typed is still here: try again in a minute.';
  return questionRefusalText(refusal);
}
