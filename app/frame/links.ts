import { href } from 'react-router';
import type { footerTitles, pages } from './words.ts';

type Link = { to: string; page: keyof typeof pages };

/** A path below the sign-in page; posting to it ends the session. */
export const SIGN_OUT_PATH = href('/sign-in/*', { '*': 'out' });

/** The links of the header and the footer. */
export const mainLinks: readonly Link[] = [
  { to: href('/question'), page: 'questions' },
  { to: href('/topic'), page: 'topics' },
  { to: href('/community'), page: 'communities' },
  { to: href('/live'), page: 'live' },
];

/** More links for the menu on a phone, where the footer is far away. */
export const menuLinks: readonly Link[] = [
  { to: href('/about'), page: 'about' },
  { to: href('/support'), page: 'help' },
  { to: href('/contact'), page: 'contact' },
];

export const footerGroups: readonly { title: keyof typeof footerTitles; links: readonly Link[] }[] =
  [
    {
      title: 'read',
      links: [
        ...mainLinks,
        { to: href('/blog'), page: 'blog' },
        { to: href('/embed/test'), page: 'embeds' },
      ],
    },
    {
      title: 'audiences',
      links: [
        { to: href('/for/college-students'), page: 'students' },
        { to: href('/for/community-leaders'), page: 'leaders' },
        { to: href('/for/social-influnencers'), page: 'creators' },
        { to: href('/solutions/education'), page: 'education' },
        { to: href('/solutions/government'), page: 'government' },
        { to: href('/solutions/healthcare'), page: 'healthcare' },
        { to: href('/solutions/nonprofits'), page: 'nonprofits' },
      ],
    },
    {
      title: 'about',
      links: [
        { to: href('/about'), page: 'about' },
        { to: href('/mission'), page: 'mission' },
        { to: href('/features'), page: 'features' },
        { to: href('/team'), page: 'team' },
        { to: href('/download'), page: 'install' },
      ],
    },
    {
      title: 'help',
      links: [
        { to: href('/faq'), page: 'faq' },
        { to: href('/support'), page: 'support' },
        { to: href('/contact'), page: 'contact' },
        { to: href('/privacy-policy'), page: 'privacy' },
        { to: href('/terms-of-service'), page: 'terms' },
        { to: href('/legal/csae-policy'), page: 'childSafety' },
      ],
    },
  ];

export function searchPath(words: string): string {
  return words === ''
    ? href('/question')
    : `${href('/question')}?${new URLSearchParams({ q: words })}`;
}
