import { formatNumber } from '../../base/words/figures.ts';
import { peopleWords } from './result.ts';

export const resultOf = ({ text, people }: { text: string; people: number }) =>
  `Result of “${text}”, ${peopleWords(people)}`;
export const choiceHead = 'Choice';
export const stepHead = ({ low, high }: { low: string; high: string }) =>
  `Step, from ${low} to ${high}`;
export const putFirst = 'Put first';
export const inRound = ({ round }: { round: number }) => `In round ${formatNumber(round)}`;
export const out = 'out';
export const shareOfPeople = 'Share of people';
export const peopleHead = 'People';
export const isYourChoice = ', your choice';
export const moreChoices = ({ left }: { left: number }) => `and ${formatNumber(left)} more choices`;
