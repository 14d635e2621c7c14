import { quote } from '../../base/bidi.ts';
import { formatCount, formatRelative } from '../../base/words/figures.ts';
import type {
  EndEvent,
  StandingEvent,
  AgreedEvent,
  MilestoneEvent,
  Notice,
  NoticeLine,
  NoticeQuestion,
  NoticeTarget,
} from '../notice.ts';
import type { NoticeKind } from '../notice-rules.ts';

/** The end of what one follows, to members and to addresses without an account. */
export const endHeadings: Record<EndEvent, string> = {
  closed: 'A question you follow has closed',
  removed: 'A question you follow was removed',
  'survey-closed': 'A survey you follow has closed',
};
export const noResult = 'It has no result.';

const MILESTONE_WORDS: Record<MilestoneEvent, { head: string; says: string }> = {
  first: { head: 'Your question has its first answer', says: 'Share it, and more people see it.' },
  ten: { head: '10 people have answered your question', says: 'From 30 on there are percentages.' },
  thirty: {
    head: '30 people have answered your question',
    says: 'There are enough of them for percentages, wherever the result shows.',
  },
  hundred: { head: '100 people have answered your question', says: 'See how it is going.' },
  thousand: { head: '1,000 people have answered your question', says: 'See how it is going.' },
};

const STANDING_WORDS: Record<StandingEvent, { head: string; says: string }> = {
  'let-in': { head: 'Your request was approved', says: 'You are a member now.' },
  refused: { head: 'Request declined', says: 'You can ask again after a week.' },
  appointed: {
    head: 'You are a moderator now',
    says: 'You can approve members and manage its questions.',
  },
  dismissed: { head: 'You are no longer a moderator', says: 'You are still a member.' },
  removed: {
    head: 'You were removed from a community',
    says: 'Your answers there stay as they are.',
  },
  banned: {
    head: 'You were banned from a community',
    says: 'You cannot come back until its owner or a moderator lifts the ban.',
  },
  'handed-over': {
    head: 'You now own a community',
    says: 'Its owner handed it over to you.',
  },
  'question-closed': {
    head: 'Your question was closed early',
    says: 'The community’s owner or a moderator closed it.',
  },
  'question-removed': {
    head: 'Your question was removed',
    says: 'The community’s owner or a moderator removed it.',
  },
  'removed-by-site': {
    head: 'Your question was removed',
    says: 'The staff of this site removed it.',
  },
  'put-back': {
    head: 'Your question was restored',
    says: 'The staff of this site looked again. It is back as it was.',
  },
  'reason-let-in': {
    head: 'Your reason can be read now',
    says: 'A moderator of the community looked at it.',
  },
  'reason-hidden': {
    head: 'Your reason was hidden',
    says: 'The community’s owner or a moderator hid it, and only you can read it now. If you think it keeps to the rules, write to the staff of this site on its contact page.',
  },
  'reason-hidden-by-site': {
    head: 'Your reason was hidden',
    says: 'The staff of this site hid it under its terms, and only you can read it now. If you think it keeps to them, write to us on the contact page.',
  },
  'reason-put-back': {
    head: 'Your reason can be read again',
    says: 'The staff of this site looked again.',
  },
};

const AGREED_WORDS: Record<AgreedEvent, string> = {
  'agreed-ten': '10 people agree with your reason',
  'agreed-hundred': '100 people agree with your reason',
  'agreed-thousand': '1,000 people agree with your reason',
};
const SEE_REASONS = 'See what others say.';

const NO_LONGER_MEMBER = 'It was asked in a community you no longer belong to.';
const REMOVED_SINCE = 'It has been removed since.';

export function noticeLine(notice: Notice, now: Date): NoticeLine {
  switch (notice.kind) {
    case 'outcome':
    case 'own':
      return endLine(notice);
    case 'answers':
      return milestoneLine(notice);
    case 'closing':
      return closingLine(notice, now);
    case 'standing':
      return standingLine(notice);
    case 'requests':
      return requestsLine(notice);
  }
}

const MAX_ABOUT = 90;

/** An email's subject: what happened and to what, shortened to the length that mail programs show. */
export function subjectOf(head: string, about: string | undefined): string {
  if (about === undefined) return head;
  const letters = Array.from(about);
  const isLong = letters.length > MAX_ABOUT;
  return `${head}: ${quote(isLong ? `${letters.slice(0, MAX_ABOUT).join('').trimEnd()}…` : about)}`;
}

const EMPTY_LINE = { about: undefined, reason: undefined, place: undefined, isOver: false };

type NoticeOf<Kind extends NoticeKind> = Extract<Notice, { kind: Kind }>;

function endLine({ kind, what, question, words }: NoticeOf<'outcome' | 'own'>): NoticeLine {
  const isOwn = kind === 'own';
  const isRemoved = what === 'removed';
  // A survey has its own heading below, once its member may see that it is one.
  const head = isOwn ? 'Your question has closed' : endHeadings[isRemoved ? what : 'closed'];
  if (!question || (!question.isSeen && !question.isAuthor))
    return { ...EMPTY_LINE, head, says: NO_LONGER_MEMBER, isOver: true };
  if (isOwn && question.survey) return ownSurveyLine(question.survey, words);
  if (what === 'survey-closed') return surveyLine(question.survey, words);
  const { publicId: id, text: about } = question;
  const place: NoticeTarget = { to: isOwn ? 'own-question' : 'question', id };
  const line = { ...EMPTY_LINE, head, about, place };
  if (isRemoved) return { ...line, says: noResult, reason: words === '' ? undefined : words };
  if (!question.isSeen) return { ...line, says: NO_LONGER_MEMBER };
  if (question.isRemoved) return { ...line, says: REMOVED_SINCE, isOver: true };
  return { ...line, says: words, place: { to: 'question', id } };
}

function milestoneLine({ what, question }: NoticeOf<'answers'>): NoticeLine {
  if (isAgreed(what))
    return reasonLine({ head: AGREED_WORDS[what], says: SEE_REASONS }, question, undefined);
  const line = { ...EMPTY_LINE, ...MILESTONE_WORDS[what] };
  if (!question) return { ...line, says: NO_LONGER_MEMBER, isOver: true };
  const { publicId, text, isRemoved, survey } = question;
  const about = survey ? survey.title : text;
  if (isRemoved) return { ...line, about, says: REMOVED_SINCE, isOver: true };
  const place: NoticeTarget = survey
    ? { to: 'own-survey', id: survey.publicId }
    : { to: 'own-question', id: publicId };
  return { ...line, about, place };
}

/** The questions of a survey close together, and share one notice. */
function ownSurveyLine(
  { publicId: id, title }: { publicId: string; title: string },
  says: string,
): NoticeLine {
  const place: NoticeTarget = { to: 'own-survey', id };
  return { ...EMPTY_LINE, head: 'Your survey has closed', about: title, says, place };
}

/** The results of a survey are on one page, at the address of one of its questions. */
function surveyLine(survey: NoticeQuestion['survey'], says: string): NoticeLine {
  const line = { ...EMPTY_LINE, head: endHeadings['survey-closed'], about: survey?.title };
  if (!survey || survey.first === null) return { ...line, says: REMOVED_SINCE, isOver: true };
  const { publicId, first: id } = survey;
  return { ...line, says, place: { to: 'survey', survey: publicId, id, show: 'results' } };
}

function closingLine({ what, question }: NoticeOf<'closing'>, now: Date): NoticeLine {
  const isSurvey = what === 'survey-closing';
  const head = isSurvey
    ? 'A survey closes soon, and you have not answered'
    : 'Closes soon, and you have not answered';
  if (!question?.isSeen) return { ...EMPTY_LINE, head, says: NO_LONGER_MEMBER, isOver: true };
  const { publicId: id, text, closesAt, hasAnswered, survey } = question;
  const first = isSurvey ? survey?.first : question.isRemoved ? null : id;
  const about = isSurvey ? survey?.title : text;
  const over = { ...EMPTY_LINE, head: isSurvey ? 'A survey closes soon' : 'Closes soon', about };
  if (first === undefined || first === null)
    return { ...over, place: { to: 'question', id }, says: REMOVED_SINCE, isOver: true };
  const place: NoticeTarget =
    isSurvey && survey
      ? { to: 'survey', survey: survey.publicId, id: first, show: undefined }
      : { to: 'question', id };
  const line = { ...over, place };
  const when = formatRelative(closesAt, now);
  if (closesAt <= now) return { ...line, says: `It closed ${when}.`, isOver: true };
  if (hasAnswered)
    return { ...line, says: `It closes ${when}. You have answered since.`, isOver: true };
  return { ...line, head, says: `It closes ${when}.` };
}

function standingLine({ what, question, community, words }: NoticeOf<'standing'>): NoticeLine {
  const told = STANDING_WORDS[what];
  const reason = words === '' ? undefined : words;
  if (what.startsWith('reason-')) return reasonLine(told, question, reason);
  if (question)
    return {
      ...EMPTY_LINE,
      ...told,
      about: question.text,
      reason,
      place: { to: 'own-question', id: question.publicId },
    };
  const slug = community?.slug;
  return {
    ...EMPTY_LINE,
    ...told,
    about: community?.name,
    reason,
    place: slug === undefined ? undefined : { to: 'community', slug },
  };
}

/** A reason is told of by its question, to whoever may still read that. */
function reasonLine(
  told: Pick<NoticeLine, 'head' | 'says'>,
  question: NoticeQuestion | null,
  reason: string | undefined,
): NoticeLine {
  const line = { ...EMPTY_LINE, ...told, reason };
  if (!question?.isSeen) return { ...line, says: NO_LONGER_MEMBER, isOver: true };
  const { publicId: id, text: about, isRemoved } = question;
  if (isRemoved) return { ...line, about, says: REMOVED_SINCE, isOver: true };
  return { ...line, about, place: { to: 'question', id } };
}

function isAgreed(what: NoticeOf<'answers'>['what']): what is AgreedEvent {
  return what.startsWith('agreed-');
}

function requestsLine({ community, waiting, isManager }: NoticeOf<'requests'>): NoticeLine {
  const line = { ...EMPTY_LINE, head: 'Requests to join', about: community?.name };
  if (!community || !isManager) return { ...line, says: 'You no longer manage it.', isOver: true };
  const place = { to: 'requests' as const, slug: community.slug };
  if (waiting === 0) return { ...line, place, says: 'All were answered.', isOver: true };
  const says = formatCount(waiting, {
    one: '# person is waiting.',
    other: '# people are waiting.',
  });
  return { ...line, place, says };
}
