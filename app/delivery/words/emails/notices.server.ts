import { formatCount } from '../../../base/words/figures.ts';
import type { NoticeLine, NoticeTarget } from '../../../notices/notice.ts';
import { subjectOf } from '../../../notices/words/notice-line.ts';
import { renderEmailBody, type EmailBlock } from '../../../platform/mail/email-body.ts';
import { site } from '../../../site.config.ts';

const places: Record<NoticeTarget['to'], string> = {
  question: 'See the question',
  'own-question': 'See your question',
  'own-survey': 'See your survey',
  survey: 'See the survey',
  community: 'See the community',
  requests: 'Review requests',
};

export type ToldNotice = Omit<NoticeLine, 'place'> & {
  place: { to: NoticeTarget['to']; link: string } | undefined;
};
/** The addresses at the end: where all notices are chosen, and what ends such emails without signing in. */
type Ends = { choose: string; unsubscribe: string };

export function noticeEmail(notice: ToldNotice, { choose, unsubscribe }: Ends) {
  return {
    subject: subjectOf(notice.head, notice.about),
    ...renderEmailBody([
      ...blocksOf(notice),
      { label: chooseLabel, link: choose, isAside: true },
      { label: 'Unsubscribe from these emails', link: unsubscribe, isAside: true },
    ]),
  };
}

/** `notices` are the first of `count`. */
export function dailyEmail(
  { notices, count }: { notices: readonly ToldNotice[]; count: number },
  { choose, unsubscribe }: Ends,
) {
  const more = count - notices.length;
  return {
    subject: `${site.name}: ${formatCount(count, { one: '# notice for you', other: '# notices for you' })}`,
    ...renderEmailBody([
      ...notices.flatMap(blocksOf),
      ...(more > 0
        ? [formatCount(more, { one: '# more is on the site.', other: '# more are on the site.' })]
        : []),
      { label: chooseLabel, link: choose, isAside: true },
      { label: 'Unsubscribe from the daily email', link: unsubscribe, isAside: true },
    ]),
  };
}

const chooseLabel = 'Choose your notifications';

function blocksOf({ head, about, says, reason, place }: ToldNotice): EmailBlock[] {
  return [
    `${head}.`,
    ...(about === undefined ? [] : [{ quote: about }]),
    says,
    ...reasonGiven(reason),
    ...(place ? [{ label: places[place.to], link: place.link }] : []),
  ];
}

/** A person's words; nothing where there are none. */
export function reasonGiven(reason = ''): EmailBlock[] {
  return reason === '' ? [] : ['The reason given:', { quote: reason }];
}
