import type { ReadersPage } from '../readers.ts';

export const title = 'What would you ask?';
/** Who finds what they need there. */
export const readers: Record<ReadersPage, { who: string; what: string }> = {
  '/for/college-students': {
    who: 'You study',
    what: 'Find out whether it is just you, and word a question for a thesis.',
  },
  '/for/community-leaders': {
    who: 'You run a club',
    what: 'Hear the members who never speak at meetings.',
  },
  '/for/social-influnencers': {
    who: 'You publish',
    what: 'Put a poll into a newsletter, a stream or an article that counts answers right there.',
  },
  '/solutions/education': {
    who: 'You teach',
    what: 'Learn what the whole class thinks, and not the six who nod.',
  },
  '/solutions/government': {
    who: 'You work for a town',
    what: 'Ask while the plan can still change, and show what came of it.',
  },
  '/solutions/healthcare': {
    who: 'You look after patients',
    what: 'Ask about waiting, wording and access, and know what must not be asked here.',
  },
  '/solutions/nonprofits': {
    who: 'You speak for members',
    what: 'Find out what they want said before you say it.',
  },
};
