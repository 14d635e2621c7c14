import { formatNumber } from '../../base/words/figures.ts';

export const questionOfSurvey = <T>({
  place,
  of,
  title,
}: {
  place: number;
  of: number;
  title: T;
}) => [`Question ${formatNumber(place)} of ${formatNumber(of)} of “`, title, '”'] as const;
