import type { EmailTiming, NoticeKind } from '../notice-rules.ts';

export const title = 'How we notify you';
export const lead =
  'The daily email comes at 07:00 UTC, and only when there is news. Emails about your password, your address and your codes always come: they protect your account.';
export const unconfirmed = 'Your email address is not confirmed yet, so we send no email to it.';
export const byEmail = 'By email';
export const save = 'Save preferences';
export const onSite = 'On the site';
export const kinds: Record<NoticeKind, { name: string; about: string }> = {
  outcome: { name: 'Questions you follow', about: 'The result, when one has closed.' },
  closing: {
    name: 'Closing soon',
    about: 'A question you follow, or one of your communities, that you have not answered.',
  },
  own: { name: 'Your own questions', about: 'The result, when one has closed.' },
  answers: {
    name: 'Answers to your questions, and your reasons',
    about:
      'The first answer, and when 10, 30, 100 and 1,000 people have answered. When 10, 100 and 1,000 agree with a reason of yours.',
  },
  standing: {
    name: 'Membership',
    about:
      'You were approved, declined, made a moderator, removed or banned. Others closed or removed a question of yours.',
  },
  requests: {
    name: 'Requests to join',
    about: 'Somebody asks to join a community you manage.',
  },
};
export const timings: Record<EmailTiming, string> = {
  'at-once': 'At once',
  daily: 'Once a day',
  never: 'Never',
};
