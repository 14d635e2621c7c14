import { formatCount } from '../../base/words/figures.ts';
import { finalResultWords } from '../../results/words/final-result.ts';
import type { ToldEnd } from '../survey-end.ts';

/** How a question or a survey ended, in sentences that can stand without its figures. */
export function toldEndWords(end: ToldEnd): string {
  if (end.code !== 'survey') return finalResultWords(end);
  const people = answered(end);
  return end.isDemo ? `${people} ${madeUp}` : people;
}

const answered = ({ people }: { people: number }) =>
  formatCount(people, {
    one: '# person answered at least one of its questions.',
    other: '# people answered at least one of its questions.',
  });

const madeUp = 'Demo data: a program made up answers to them.';
