import { formatCount } from '../../base/words/figures.ts';

export const byNight = 'The same by night.';
export const answerToSee = ({ people }: { people: number }) =>
  formatCount(people, {
    one: '# person has answered. Answer to see what they said.',
    other: '# people have answered. Answer to see what they said.',
  });
export const qrCode = 'QR code that leads to the question.';
