import { formatCount } from '../../base/words/figures.ts';
// A direct import, because any other module would be bundled into the worker as well.
import { SITE_NAME } from '../../site.config.ts';

/** What stands in place of a page that could not be fetched, by what became of a form that was sent. */
export const pages = {
  page: {
    title: 'No connection',
    text: `This page could not be loaded. You are offline, or ${SITE_NAME} is not responding.`,
  },
  kept: {
    title: 'Your answer is saved',
    text: 'There is no connection, so it is not counted yet. It is saved on this device and sent when you are online again.',
  },
  unknown: {
    title: 'Your answer is saved',
    text: `${SITE_NAME} did not respond in time, so it is not known whether it was counted. It is saved on this device and sent again: it counts once.`,
  },
  'not kept': {
    title: 'Not sent',
    text: 'There is no connection, and what you sent could not be saved. Go back, and send it again when you are online.',
  },
};
export const noneWaits =
  'Answers you give offline are saved on this device. None is waiting to be sent.';
export const waiting = ({ answers }: { answers: number }) =>
  formatCount(answers, {
    one: 'One answer is waiting on this device. It counts when it arrives.',
    other: '# answers are waiting on this device. Each counts when it arrives.',
  });
export const tryAgain = 'Try again';
