import { formatNumber } from '../../base/words/figures.ts';

export const lead =
  'Each step is a question, as high as the number of people who answered it: where it goes down, people skipped it or stopped.';
export const shortName = ({ place }: { place: number }) => `Q${place}`;
export const table = 'Table';
export const caption = 'How many people answered each question';
export const questionHead = 'Question';
export const answeredIt = 'People who answered it';
export const shareOfAll = 'Share of all who began';
export const stoppedAfter = 'Answered nothing after it';
export const questionAt = ({ place }: { place: number }) => `Question ${formatNumber(place)}`;
export const theLast = 'The last';
