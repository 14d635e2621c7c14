import type { StoredData } from './stored.ts';

/** What of stored.ts is about reasons. */
export const STORED_REASONS = {
  title: 'Reasons for an answer',
  tables: {
    reasons: [
      ['id question_id choices', 'the question, and the choices it was said for'],
      ['voter', 'the random number that stands for the person who said it'],
      ['text said_at edited_at', 'the words, when they were said, and when they were edited'],
      ['signed', 'whether your name, your handle or neither stands beside them'],
      [
        'hidden_at waits',
        'when they were hidden, if they were, and whether a community has to look at them first',
      ],
      ['agreed_told', 'which number of people who agree you were told of last'],
      ['stands', 'whether your answer is still the one they were said for'],
      ['sought', 'whether searches know their words yet'],
      ['is_demo', 'whether they belong to the demo set'],
    ],
  },
  kept: 'Until you delete them, take the answer back or delete the account. What you sign with your name or handle can be read with it; of the others no reader is told who said them, and staff see the account if one is reported.',
} as const satisfies StoredData;

export const STORED_REACTIONS = {
  title: 'Reactions to the reasons of others',
  tables: {
    reactions: [
      ['question_id reasons said', 'the question, and what you said to which of its reasons'],
      ['voter', 'the random number that stands for you'],
      ['reacted_at', 'when you last reacted there'],
      [
        'answer_before reacted_before',
        'your answer when you began to react, and how many reasons you had reacted to before you answered',
      ],
      [
        'asked_at moved',
        'when you were asked whether you still see it the same, and whether you said that you do not',
      ],
    ],
  },
  kept: 'Until you take them back while the question is open, or delete the account; else as long as the question. What is kept of your answer there, and whether you see it differently, ends when you take the answer back; that you were asked stays.',
} as const satisfies StoredData;
