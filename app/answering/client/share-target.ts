import type { Split } from '../../results/tally.ts';

/** Of a question no more than this: what is loaded later is not drawn anew by news of its figures. */
export type ShareTarget = {
  id: string;
  surveyId: string;
  /** Its address opens for members of its community only, and nothing of it is drawn. */
  isInside?: true | undefined;
  /** What is counted on this page. */
  part?: Split | undefined;
};
