import type { StoredData } from './stored.ts';

/** The part of stored.ts about groups of people who react alike. */
export const PLACES_ON_MAPS = {
  title: 'Where you stand among others who react to reasons',
  tables: {
    opinion_places: [
      ['question_id', 'the question'],
      ['voter', 'the random number that stands for you'],
      ['label x y', 'your group and your place on the map, which only you are shown'],
      [
        'prints',
        'a number for all your reactions at each of the last twenty maps, by which maps are compared',
      ],
    ],
  },
  kept: 'Until you take your reactions back or delete the account, or twenty new maps were made without you.',
} as const satisfies StoredData;
