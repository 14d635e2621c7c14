import type { Split } from '../../results/tally.ts';

/** Only these fields of a question, so that an update of its figures does not render the share button again. */
export type ShareTarget = {
  id: string;
  surveyId: string;
  /** The address opens only for members of the question's community, and no picture is drawn. */
  isInside?: true | undefined;
  /** The split that this page shows. */
  split?: Split | undefined;
};
