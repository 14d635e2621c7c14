import type { DemoQuestion } from '../demo-types.ts';

/** What the five of them have in common: they are asked at one moment, of the same people. */
const TERM = {
  topics: ['school'],
  community: 'evening-college',
  survey: 'How was this term?',
  openedDaysAgo: 9,
  closesInDays: 5,
  results: 'always',
  audience: 'everyone',
} satisfies Partial<DemoQuestion>;

/** Five questions that are asked together. Each has a few people less than the one before: some stop. */
export const questions: DemoQuestion[] = [
  {
    ...TERM,
    text: 'How well did your course fit what you had hoped for?',
    kind: 'scale',
    choices: [],
    scale: { from: 1, to: 5, low: 'Not at all', high: 'Completely' },
    weights: [4, 9, 24, 38, 25],
    people: 143,
    reasons: [
      { choice: 1, text: 'It said beginners. The others had done two years.' },
      { choice: 2, text: 'Good teacher, but we never got past chapter four.' },
      { choice: 3, text: 'I can follow my neighbours now when they speak slowly.' },
      { choice: 4, text: 'I welded a gate, and it still hangs.' },
    ],
  },
  {
    ...TERM,
    text: 'Which evening would suit you best next term?',
    kind: 'single',
    choices: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    isOrdered: true,
    hasUnsure: true,
    weights: [14, 31, 22, 20],
    people: 128,
    reasons: [
      { choice: 0, text: 'Then it is done, and I have all week for the homework.' },
      { choice: 1, text: 'My shift ends at four on Tuesdays. On no other day.' },
      { choice: 2, text: 'Half of us come from the Wednesday market anyway.' },
      { choice: 3, text: 'I am less tired when I can see the weekend from there.' },
    ],
  },
  {
    ...TERM,
    text: 'What should the council take to the college first?',
    kind: 'multiple',
    pickAtMost: 2,
    choices: [
      'A later start',
      'Warmer rooms',
      'A canteen that is open in the evening',
      'Smaller groups',
      'Parking that is lit',
    ],
    hasNone: true,
    weights: [22, 30, 41, 18, 12],
    people: 121,
    reasons: [
      { choice: 0, text: 'With the bus I am ten minutes late every single time.' },
      { choice: 1, text: 'We take notes in coats from November on.' },
      { choice: 2, text: 'I come from work. A sandwich would make me a better student.' },
      { choice: 4, text: 'The far end of it is pitch dark in winter.' },
    ],
  },
  {
    ...TERM,
    text: 'Put these in the order in which you would pay for them from what is left of the year’s money.',
    kind: 'ranking',
    choices: ['New course books', 'A second welding bench', 'A quiet room', 'Heating on Saturdays'],
    weights: [28, 17, 34, 21],
    people: 108,
    reasons: [
      { choice: 0, text: 'Ours still has prices in it from before I was born.' },
      { choice: 1, text: 'Nine of us wait for one bench. I have learned to knit.' },
      { choice: 2, text: 'There is no place in that house to do homework before class.' },
    ],
  },
  {
    ...TERM,
    text: 'How likely are you to take another course next year?',
    kind: 'scale',
    choices: [],
    scale: { from: 0, to: 10, low: 'Surely not', high: 'Surely' },
    weights: [2, 1, 2, 3, 4, 8, 9, 15, 22, 17, 26],
    people: 105,
    reasons: [
      { choice: 5, text: 'If the baby sleeps by then. Ask me in August.' },
      { choice: 10, text: 'I have the bench booked in my head already.' },
    ],
  },
];
