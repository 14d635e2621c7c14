import { question } from './columns.server.ts';

export const questions = {
  about: 'What you asked.',
  columns: {
    id: 'as in its address /question/{id}',
    survey: 'id of its survey, as in embeds',
    text: 'the wording',
    context: 'what stands below it',
    kind: 'single, multiple, scale or ranking',
    choices: 'the choices in their order',
    pick_at_most: 'how many one may pick',
    is_ordered: 'whether everybody sees the choices in that order',
    scale_low: 'the low end of a scale',
    scale_high: 'the high end',
    topics: 'its topics',
    community: 'the community it was asked in',
    stays_inside: 'whether only that community sees it',
    audience: 'who may answer',
    visitors_say_why: 'whether whoever answers without an account may say why',
    results: 'when the result shows',
    asked_at: 'when you asked',
    opens_at: 'from when',
    closes_at: 'until when',
    follows: 'id of the version before',
    closed_early: 'the reason you gave for closing it early',
    removed_at: 'when it was removed',
    removed_because: 'and why',
  },
};

export const corrections = {
  about: 'Typos you fixed after people had answered.',
  columns: {
    question,
    corrected_at: 'when',
    field: 'text, context, low or high end, or which choice',
    was: 'the words before',
    became: 'the words since',
  },
};

export const pauses = {
  about: 'When questions of yours were paused.',
  columns: {
    question,
    started_at: 'from when',
    ended_at: 'until when',
    reason: 'the reason you gave',
  },
};

export const reveals = {
  about: 'When you showed a result to a room before everyone could see it.',
  columns: {
    question,
    revealed_at: 'when',
    room: 'the end of the address it had',
  },
};

export const reasonsOnScreens = {
  about:
    'Which reasons you let onto the screen of a room and did not take off since, thirty of a question at most.',
  columns: {
    question,
    reason:
      'what somebody said; empty where it is set aside or hidden, or where you may not read it any more',
    let_in_at: 'when you last let it in',
  },
};

export const drafts = {
  about: 'What you typed and have not asked yet.',
  columns: {
    id: 'as in its address /account/questions/{id}',
    follows: 'id of the question it is to follow as a new version',
    changed_at: 'when you last changed it',
    typed: 'every field of the form',
  },
};

export const surveys = {
  about: 'What your surveys say beside their questions.',
  columns: {
    id: 'as in the file “questions”, and in embeds',
    title: 'its title',
    intro: 'what stands before the first question',
    thanks: 'what stands after the last',
    made_at: 'when you asked it',
  },
};

export const surveyDrafts = {
  about: 'Surveys that you have not asked yet.',
  columns: {
    id: 'as in its address /account/surveys/{id}',
    changed_at: 'when you last changed it',
    typed: 'every field, question by question',
  },
};

export const topics = {
  about: 'The topics you follow.',
  columns: {
    topic: 'as in its address /topic/{topic}',
    name: 'its name',
    followed_at: 'since when',
  },
};
