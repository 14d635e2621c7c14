import { question } from './columns.server.ts';

const questionText = 'its wording; empty where it was removed';

export const answers = {
  about: 'What you answered as a member, one row a question.',
  columns: {
    question,
    question_text: questionText,
    choices: 'what you picked; on a ranking from the best on; empty where you took it back',
    numbers: 'the same by the numbers of the choices; on a scale the step',
    answered_at: 'when you last changed it',
    counts: 'counted, held back, or taken back',
    checked_by: 'how the answer was checked',
    saw_result_first: 'whether you asked to see the result before',
    place_in_log: 'the entry in the log of the question that stands for it',
    receipt: 'what only you have: the log shows its digest',
  },
};

export const resultsSeenFirst = {
  about: 'Questions whose result you asked to see without answering.',
  columns: { question, question_text: questionText, at: 'when' },
};

export const reasons = {
  about: 'What you said for your answers.',
  columns: {
    question,
    question_text: questionText,
    choices: 'what you had picked when you said it',
    reason: 'your words',
    said_at: 'when',
    edited_at: 'when you last edited it; empty where you did not',
    signed: 'what others see beside it: unnamed, name or handle',
    stands: 'false where you changed your answer since, so that only you see it',
  },
};

export const reactions = {
  about:
    'What you said to the reasons of others, one row a reason, in the order in which you did. Where you took the last one back after you were asked how you see it now, one row without a reason.',
  columns: {
    question,
    question_text: questionText,
    reason: 'the reason; empty where it is gone, set aside or hidden',
    said: 'agree, disagree or pass; empty where you took the last one back',
    reacted_at: 'when you last reacted to a reason of this question',
    answer_before:
      'what you had picked when you began to react; empty where you had not answered, or took the answer back since',
    asked_at:
      'when you were asked whether you still see it the same, and said something or went on; empty where you were not',
    moved:
      'true where you said that you see it differently now, false where you said that you see it the same; empty where you said nothing, or took the answer back since',
  },
};

export const placesOnMaps = {
  about: 'Where you stand among those who react to reasons as you do.',
  columns: {
    question,
    question_text: questionText,
    group: 'the letter of your group; empty where you are on no map now',
    across: 'your place on the map, in cells from its middle',
    up: 'the same, upwards',
  },
};
