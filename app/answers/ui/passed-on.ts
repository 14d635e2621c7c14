import { splitOf } from '../split.ts';
import { ALL, type Part } from '../tally.ts';
import { partAddress } from './part-address.ts';

/** Of a question no more than this: what is loaded later is not drawn anew by news of its figures. */
export type Shared = {
  id: string;
  surveyId: string;
  /** Its address opens for members of its community only, and nothing of it is drawn. */
  isInside?: true | undefined;
  /** What is counted on this page. */
  part?: Part | undefined;
};

/** The page as it is, and its picture: of everybody where this part is narrowed twice and has none. */
export function viewOf({ id, part = ALL }: Pick<Shared, 'id' | 'part'>) {
  return { path: partAddress({ id }, part), split: splitOf(part) };
}
