import { expect, test } from 'vitest';
import { communityCan } from '../community-rules.ts';
import { communityRefusalText } from './refusals.ts';

const said = (can: ReturnType<(typeof communityCan)['join']>) =>
  can === true ? 'yes' : communityRefusalText(can);

test('what is not allowed says why', () => {
  const at = { joining: 'public', as: 'member' } as const;
  expect(said(communityCan.join({ ...at, as: 'visitor' }))).toBe('Sign in first.');
  expect(said(communityCan.join({ ...at, as: 'banned' }))).toMatch(/banned/);
  expect(said(communityCan.invite(at))).toMatch(/Only its owner and moderators/);
  expect(said(communityCan.remove({ ...at, as: 'moderator', to: 'owner' }))).toMatch(
    /hand it over/,
  );
  expect(said(communityCan.remove({ ...at, as: 'moderator', to: 'stranger' }))).toMatch(
    /not in it/,
  );
  expect(said(communityCan.delete({ ...at, as: 'owner', hasQuestions: true }))).toMatch(
    /never thrown away/,
  );
  expect(communityRefusalText({ why: 'most-made', most: 5 })).toBe(
    'You have made 5 communities within a day, which is the most.',
  );
});
