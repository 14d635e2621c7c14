import { href } from 'react-router';

/** A path below the sign-in page; posting to it ends the session. */
export const SIGN_OUT_PATH = href('/sign-in/*', { '*': 'out' });

/** The links of the header and the footer. */
export const mainLinks = [
  { to: href('/question'), text: 'Questions' },
  { to: href('/topic'), text: 'Topics' },
  { to: href('/community'), text: 'Communities' },
  { to: href('/live'), text: 'Live' },
];

/** More links for the menu on a phone, where the footer is far away. */
export const menuLinks = [
  { to: href('/about'), text: 'About' },
  { to: href('/support'), text: 'Help' },
  { to: href('/contact'), text: 'Contact' },
];

export const footerGroups = [
  {
    title: 'Read',
    links: [
      ...mainLinks,
      { to: href('/blog'), text: 'Blog' },
      { to: href('/embed/test'), text: 'Try an embed' },
    ],
  },
  {
    title: 'For',
    links: [
      { to: href('/for/college-students'), text: 'College students' },
      { to: href('/for/community-leaders'), text: 'Community leaders' },
      { to: href('/for/social-influnencers'), text: 'Creators' },
      { to: href('/solutions/education'), text: 'Education' },
      { to: href('/solutions/government'), text: 'Government' },
      { to: href('/solutions/healthcare'), text: 'Healthcare' },
      { to: href('/solutions/nonprofits'), text: 'Nonprofits' },
    ],
  },
  {
    title: 'About',
    links: [
      { to: href('/about'), text: 'About' },
      { to: href('/mission'), text: 'Mission' },
      { to: href('/features'), text: 'Features' },
      { to: href('/team'), text: 'Team' },
      { to: href('/download'), text: 'Install' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: href('/faq'), text: 'Questions and answers' },
      { to: href('/support'), text: 'Support' },
      { to: href('/contact'), text: 'Contact' },
      { to: href('/privacy-policy'), text: 'Privacy' },
      { to: href('/terms-of-service'), text: 'Terms' },
      { to: href('/legal/csae-policy'), text: 'Child safety' },
    ],
  },
];

export function searchPath(words: string): string {
  return words === ''
    ? href('/question')
    : `${href('/question')}?${new URLSearchParams({ q: words })}`;
}
