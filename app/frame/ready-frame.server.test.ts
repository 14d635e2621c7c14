import { expect, test } from 'vitest';
import { createReadyFrame } from './ready-frame.server.ts';

const leadsToDocument = () => true;
const page = { leadsToDocument, theme: 'dark', isForAllMembers: false } as const;

function frame() {
  const drawn: string[] = [];
  const ready = createReadyFrame({
    header({ theme, isForAllMembers, place: { current, here, signInQuery } }) {
      drawn.push(`${theme} ${isForAllMembers} ${current}`);
      return `<a href="/sign-in${signInQuery}">in</a><input value="${here}">`;
    },
    footer: ({ isDemo }) => `<p>${isDemo}</p>`,
  });
  return { ready, drawn };
}

test('a header is drawn once, and has the places of each page', () => {
  const { ready, drawn } = frame();
  const place = (path: string) => ({
    current: undefined,
    here: path,
    signInQuery: `?next=${path}`,
  });
  expect(ready.header({ ...page, place: place('/a') })).toBe(
    '<a href="/sign-in?next=/a">in</a><input value="/a">',
  );
  expect(ready.header({ ...page, place: place('/b?x="&y=$&') })).toBe(
    '<a href="/sign-in?next=/b?x=&quot;&amp;y=$&amp;">in</a><input value="/b?x=&quot;&amp;y=$&amp;">',
  );
  expect(drawn).toEqual(['dark false undefined']);
});

test('a header of another theme, for members or with another link to the page is another', () => {
  const { ready, drawn } = frame();
  const place = { current: undefined, here: '/', signInQuery: '' };
  ready.header({ ...page, place });
  ready.header({ ...page, theme: 'light', place });
  ready.header({ ...page, isForAllMembers: true, place });
  ready.header({ ...page, place: { ...place, current: '/topic' } });
  ready.header({ ...page, leadsToDocument: () => false, place });
  expect(drawn).toHaveLength(5);
});

test('an address that names a place gets nothing of another one', () => {
  const { ready } = frame();
  const place = { current: undefined, here: '/?place-sign-in-', signInQuery: '?next=/' };
  expect(ready.header({ ...page, place })).toContain('value="/?place-sign-in-"');
});

test('a footer says whether the site is a demo', () => {
  const { ready } = frame();
  expect(ready.footer({ leadsToDocument, isDemo: true })).toBe('<p>true</p>');
  expect(ready.footer({ leadsToDocument, isDemo: false })).toBe('<p>false</p>');
});
