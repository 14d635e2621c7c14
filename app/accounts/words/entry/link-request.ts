import { formatCount } from '../../../base/words/figures.ts';
import type { MailMode } from '../../../platform/env.server.ts';

/** What a requested link is for. */
export type RequestedLink = 'sign-in' | 'sign-up';

export const emailLimit = ({
  whose,
  retryAfter,
}: {
  whose: 'address' | 'network';
  retryAfter: number;
}) =>
  whose === 'address'
    ? formatCount(Math.ceil(retryAfter / 60), {
        one: 'Several emails to this address were requested from here. You can ask for the next one in a minute. If a link came less than ten minutes ago, it may still work.',
        other:
          'Several emails to this address were requested from here. You can ask for the next one in # minutes. If a link came less than ten minutes ago, it may still work.',
      })
    : formatCount(Math.ceil(retryAfter / 60), {
        one: 'Too many emails were requested from your network. You can ask for the next one in a minute.',
        other:
          'Too many emails were requested from your network. You can ask for the next one in # minutes.',
      });

/** Where a link went, by what becomes of mail. */
export const sent: Record<MailMode, { title: string; where: string | undefined }> = {
  people: { title: 'Check your email', where: undefined },
  terminal: {
    title: 'Check the terminal',
    where:
      'This site runs on your own machine and has no mail server yet, so the link is in the terminal where it was started.',
  },
  nobody: {
    title: 'No mail server yet',
    where:
      'This site has no mail server yet, so the link can’t reach you. The people who run the site have to set one up.',
  },
};

const openInEmail: Record<RequestedLink, string> = {
  'sign-in': 'Open the link in that email within ten minutes.',
  'sign-up': 'Open the link in that email within an hour to choose a name and a password.',
};
const openIt: Record<RequestedLink, string> = {
  'sign-in': 'Open it within ten minutes.',
  'sign-up': 'Open it within an hour to choose a name and a password.',
};
type Sent<T> = { address: T; link: RequestedLink };
export const sentTo = {
  people: <T>({ address, link }: Sent<T>) =>
    ['Look for our email to ', address, `. ${openInEmail[link]}`] as const,
  terminal: <T>({ address, link }: Sent<T>) =>
    ['A link was made for ', address, `. ${sent.terminal.where} ${openIt[link]}`] as const,
  nobody: <T>({ address }: Sent<T>) =>
    ['A link was made for ', address, `. ${sent.nobody.where}`] as const,
};

/** `minutes` until another can be requested from here. */
type Again<T> = { minutes: number; link: (text: string) => T };
export const nothingCame = {
  people: <T>({ minutes, link }: Again<T>) =>
    minutes > 0
      ? ([
          formatCount(minutes, {
            one: 'Nothing there after a few minutes? Check your spam folder. Several were requested from here, so the next one can be asked for in a minute. After that, ',
            other:
              'Nothing there after a few minutes? Check your spam folder. Several were requested from here, so the next one can be asked for in # minutes. After that, ',
          }),
          link('ask for another'),
          '.',
        ] as const)
      : ([
          'Nothing there after a few minutes? Check your spam folder, or ',
          link('ask for another'),
          '.',
        ] as const),
  terminal: <T>({ minutes, link }: Again<T>) =>
    minutes > 0
      ? ([
          formatCount(minutes, {
            one: 'Did it expire, or is nothing there? Several were requested from here, so the next one can be asked for in a minute. After that, ',
            other:
              'Did it expire, or is nothing there? Several were requested from here, so the next one can be asked for in # minutes. After that, ',
          }),
          link('ask for another'),
          '.',
        ] as const)
      : (['Did it expire, or is nothing there? Then ', link('ask for another'), '.'] as const),
};
/** Shown whether or not an email went out, so that nobody learns whether others asked. */
export const dailyQuota =
  'An address gets only a few of these emails a day, whoever asks for them. If you have an account and others used them up, a passkey still signs you in, and so does a password unless too many wrong ones were tried. A browser or a network that you signed in with before still gets a link.';
export const emailAddress = 'Email address';
export const emailMeALink = 'Email me a link';
