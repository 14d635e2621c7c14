import type { NoticeKind } from '../../notices/notice-rules.ts';
import { community, question } from './columns.server.ts';

const questionText = 'its wording; empty where it was removed or you may no longer read it';

/** What the kinds in a file mean, each under the name that it has there. */
const noticeKinds: Record<NoticeKind, string> = {
  outcome: 'outcome is the end of a question or survey you follow',
  closing: 'closing is one that closes soon',
  own: 'own is the end of yours',
  answers: 'answers is how many people have answered yours, or agree with a reason of yours',
  standing: 'standing is what somebody did in a community that is about you',
  requests: 'requests is people who ask to join',
};

export const notices = {
  about: 'What you were told within the last 90 days.',
  columns: {
    kind: Object.values(noticeKinds).join('; '),
    what: 'what happened',
    question,
    community,
    words:
      'how the question ended, or the reason that was given; empty where you may not read it any more',
    told_at: 'when',
    on_site: 'whether it stands among your notifications',
    read_at: 'when you marked it as read',
    waits_for_mail: 'at-once or daily, where it is still to be mailed',
    mailed_at: 'when it was mailed',
  },
};

export const noticeChoices = {
  about: 'How you want to be told. A kind that is not there is as it was when you came.',
  columns: {
    kind: 'as in the file “notices”',
    on_site: 'whether it stands among your notifications',
    by_mail: 'at-once, daily or never',
  },
};

export const questionsFollowed = {
  about: 'Questions whose end you want to hear of. A row goes once you were told.',
  columns: { question, question_text: questionText, followed_at: 'since when' },
};

export const questionsFollowedByMail = {
  about: 'The same for your address, asked for without being signed in.',
  columns: {
    question,
    question_text: questionText,
    asked_at: 'when somebody asked for it',
    confirmed_at: 'when the link that was emailed to you was opened',
  },
};
