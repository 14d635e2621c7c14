import { describe, expect, test } from 'vitest';
import { createPageMatcher } from './page-matcher.ts';

const pages = [
  { path: '/', fresh: 5, params: {}, free: [] },
  {
    path: '/question',
    fresh: 5,
    params: { sort: ['new', 'closing'], topic: 'slug' },
    free: ['q'],
    personal: { sort: ['unanswered'] },
  },
  {
    path: '/api/questions',
    fresh: 5,
    params: { sort: ['new'] },
    free: ['q'],
    personal: { sort: ['unanswered'] },
    isStrict: true,
  },
  {
    path: '/question/:id',
    fresh: 5,
    params: { reason: 'encoded-id' },
    known: ['reason'],
    free: [],
  },
  {
    path: '/live',
    fresh: 5,
    params: { question: 'id', topic: 'slug', room: 'room-code' },
    free: [],
  },
  { path: '/sign-in', fresh: 60, params: {}, free: ['next'] },
  { path: '/sign-in/*', fresh: 'never', params: {}, free: ['next'] },
  { path: '/v1.0', fresh: 5, params: {}, free: [] },
] as const;
const targetOf = createPageMatcher(pages);

describe('the page for an address', () => {
  test.each([
    ['/', '/'],
    ['/question', '/question'],
    ['/question/abc', '/question/:id'],
    ['/sign-in', '/sign-in'],
    ['/sign-in/a/b', '/sign-in/*'],
    ['/v1.0', '/v1.0'],
  ])('%s is %s', (url, path) => expect(targetOf(url)?.rules.path).toBe(path));

  test.each(['/Question', '/question/', '/question/a/b', '/v1x0', '/nothing', ''])(
    '%j has none',
    (url) => expect(targetOf(url)).toBeUndefined(),
  );
});

describe('the matched address', () => {
  test('drops parameters that the page does not declare', () => {
    expect(targetOf('/?utm_source=x')).toMatchObject({ url: '/', isCacheable: true });
    expect(targetOf('/?')).toMatchObject({ url: '/', isCacheable: true });
  });

  test('orders the declared ones, and takes the first of two', () => {
    const one = targetOf('/question?topic=work&sort=new&x=1');
    const other = targetOf('/question?sort=new&topic=work&sort=closing');
    expect(one).toMatchObject({ url: '/question?sort=new&topic=work', isCacheable: true });
    expect(other?.url).toBe(one?.url);
  });

  test('says whether it contains a room code, which anybody can make up', () => {
    expect(targetOf('/live?room=k7m2pq')).toMatchObject({
      url: '/live?room=k7m2pq',
      isCacheable: true,
      isFew: true,
    });
    for (const url of ['/live', '/live?topic=work', '/live?room=k7m2pqx', '/live?room=k7m2ou'])
      expect(targetOf(url)).toMatchObject({ isCacheable: true, isFew: false });
  });

  test('says whether it names a row, which anybody can make up, and differs by visitor', () => {
    const url = `/question/abc?reason=${'x'.repeat(21)}A`;
    expect(targetOf(url)).toMatchObject({ url, isCacheable: true, isFew: true, isByVisitor: true });
    expect(targetOf('/question/abc')).toMatchObject({ isFew: false, isByVisitor: false });
    // One that is cut or spelled in another way is looked up all the same, and not found.
    for (const odd of ['', 'nonsense', `${'x'.repeat(21)}B`, `${'x'.repeat(21)}Ax`])
      expect(targetOf(`/question/abc?reason=${odd}`), odd).toMatchObject({
        url: `/question/abc?reason=${odd}`,
        isCacheable: false,
      });
  });

  test('is not cached with free text in it', () => {
    expect(targetOf('/question?q=tea')).toMatchObject({
      url: '/question?q=tea',
      isCacheable: false,
    });
    expect(targetOf('/sign-in?next=%2Fabout')).toMatchObject({ isCacheable: false });
  });

  test('leaves out a value that makes no page of its own', () => {
    for (const odd of [
      'sort=trending',
      'sort=zz1',
      'topic=Work',
      `topic=${'x'.repeat(41)}`,
      'topic=a%2Fb',
    ])
      expect(targetOf(`/question?${odd}`)).toMatchObject({ url: '/question', isCacheable: true });
  });

  test('takes any well-formed id, and is not cached with a malformed one', () => {
    expect(targetOf('/live?question=0123456789')).toMatchObject({
      url: '/live?question=0123456789',
      isCacheable: true,
    });
    for (const odd of ['', '012345678', '01234567890', '01234567_9', '0123456789%20', 'ABCDEFGHJK'])
      expect(targetOf(`/live?question=${odd}`)?.isCacheable, odd).toBe(false);
  });

  test('is not cached with a personal value', () => {
    expect(targetOf('/question?topic=work&sort=unanswered')).toMatchObject({
      url: '/question?sort=unanswered&topic=work',
      isCacheable: false,
    });
  });

  test.each([
    ['/api/questions', true],
    ['/api/questions?sort=new', true],
    ['/api/questions?sort=odd', false],
    ['/api/questions?sort=', false],
    ['/api/questions?sort=new&sort=new', false],
    ['/api/questions?q=tea&q=milk', false],
    ['/api/questions?sort=unanswered', false],
  ])('of programs is what they asked, to be refused if it is odd: %s', (url, isCacheable) => {
    expect(targetOf(url)).toMatchObject({ url, isCacheable });
  });

  test('is not cached if the page must always be fresh', () => {
    expect(targetOf('/sign-in/reset')).toMatchObject({
      url: '/sign-in/reset',
      isCacheable: false,
    });
  });
});
