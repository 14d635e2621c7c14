import { isDeepStrictEqual } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  communityCan,
  JOIN_POLICIES,
  refusalStatus,
  MEMBERSHIP_STATUSES,
  type CommunityAction,
  type JoinPolicy,
  type MembershipStatus,
  type CommunityPermission,
  type CommunityDenial,
} from '../../app/communities/community-rules.ts';
import { noReasons } from '../../app/communities/words/manage.ts';
import { communityRefusalText } from '../../app/communities/words/refusals.ts';
import { submitForm, getPage, type FormFields } from '../support/question-form.ts';
import {
  submitMembership,
  managePath,
  createPeople,
  submitManagement,
  communityRows,
  locationOf,
  nameOfRole,
  communityPath,
  resetCommunity,
  communityTokensOf,
  type PeopleByRole,
  type CommunityTokens,
} from '../support/communities.ts';
import type { HttpResponse } from '../support/http.ts';
import type { TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/**
 * Every standing, every act of `communityCan`, each way of joining, over HTTP: what the table allows is done, and what it
 * refuses changes nothing and says why. An act without a case here is an error of types.
 */
const site = sharedSite();
let sql: Sql;
let cast: PeopleByRole;
let signs: CommunityTokens;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  cast = await createPeople(site);
  signs = await communityTokensOf(sql);
});
afterAll(async () => {
  await sql?.end();
});

type On = {
  slug: string;
  joining: JoinPolicy;
  id: number;
  who: TestMember | undefined;
  to: string;
};
type Case = {
  /** Whom it is done to, where the table asks for somebody. */
  to?: Exclude<MembershipStatus, 'visitor'>;
  /** Pressed in a form that asks for more than this act: what refuses that comes first. */
  within?: CommunityAction;
  /** A question is asked in it before. */
  question?: { audience: 'everyone' | 'community'; isInside: boolean };
  /** What is pressed; a reading has `shows` instead. */
  act?: (on: On) => Promise<HttpResponse>;
  shows?: (on: On) => Promise<{ isShown: boolean; answer: HttpResponse }>;
};

const LINK = 'c0c0c0c0c0';
const door =
  (fields: FormFields) =>
  ({ slug, who }: On) =>
    submitMembership(site.address, who, slug, fields);
const care =
  (fields: FormFields) =>
  ({ slug, who, to }: On) =>
    submitManagement(site.address, who, slug, to === '' ? fields : { ...fields, person: to });
const shows =
  (path: (slug: string) => string, words: string) =>
  async ({ slug, who }: On) => {
    const answer = await getPage(site.address, path(slug), who);
    return { isShown: answer.text.includes(words), answer };
  };
const WORDS = {
  name: 'The stage',
  about: 'A community for a test.',
  rules: 'Be kind.',
  welcome: '',
};
const other = (joining: JoinPolicy): JoinPolicy =>
  joining === 'invitation' ? 'public' : 'invitation';

const CASES: Record<CommunityAction, Case> = {
  read: {
    question: { audience: 'community', isInside: true },
    shows: shows(communityPath, 'Who has the key tonight?'),
  },
  seePeople: { shows: shows((slug) => `${communityPath(slug)}?tab=people`, nameOfRole('member')) },
  ask: { shows: shows(communityPath, '/account/questions/new?community=') },
  seeActs: { shows: shows((slug) => `${managePath(slug)}?tab=log`, 'Nobody can change it') },
  lookAtReasons: { shows: shows((slug) => `${managePath(slug)}?tab=reasons`, noReasons) },
  hideName: { act: door({ does: 'hide-name' }) },
  leave: { act: door({ does: 'leave' }) },
  join: { act: door({ does: 'join' }) },
  requestToJoin: { act: door({ does: 'request', words: 'I dig too.' }) },
  takeBackRequest: { act: door({ does: 'take-back' }) },
  takeInvitation: {
    act: ({ slug, who }) =>
      submitMembership(site.address, who, slug, { does: 'accept', invite: signs.token(LINK) }),
  },
  letIn: { to: 'waiting', act: care({ does: 'let-in' }) },
  refuse: { to: 'waiting', act: care({ does: 'refuse' }) },
  invite: { act: care({ does: 'invite', most: '10', days: '7' }) },
  revokeInvitation: { act: care({ does: 'revoke', invitation: LINK }) },
  editWords: { act: care({ does: 'edit', ...WORDS, about: 'Something else altogether.' }) },
  rename: {
    within: 'editWords',
    act: care({ does: 'edit', ...WORDS, name: 'Another name' }),
  },
  changeJoining: {
    within: 'editWords',
    question: { audience: 'everyone', isInside: false },
    act: (on) => care({ does: 'edit', ...WORDS, joining: other(on.joining) })(on),
  },
  closeQuestion: {
    question: { audience: 'everyone', isInside: false },
    act: (on) => onQuestion(on, 'close-question'),
  },
  removeQuestion: {
    question: { audience: 'everyone', isInside: false },
    act: (on) => onQuestion(on, 'remove-question'),
  },
  remove: { to: 'member', act: care({ does: 'remove' }) },
  ban: { to: 'member', act: care({ does: 'ban', reason: 'Weeds.' }) },
  lift: { to: 'banned', act: care({ does: 'lift' }) },
  appoint: { to: 'member', act: care({ does: 'appoint' }) },
  dismiss: { to: 'moderator', act: care({ does: 'dismiss' }) },
  handOver: { to: 'member', act: care({ does: 'hand-over' }) },
  delete: { act: care({ does: 'delete', confirm: 'The stage' }) },
};

async function onQuestion({ slug, who }: On, does: string): Promise<HttpResponse> {
  const [row] = await sql<{ publicId: string }[]>`
    select q.public_id as "publicId" from questions q join communities c on c.id = q.community_id where c.slug = ${slug}`;
  const fields = { does, question: row?.publicId ?? '', reason: 'It was asked twice.' };
  return submitManagement(site.address, who, slug, fields);
}

/** The stage as it is before an act, and who does it to whom. */
async function stage(
  act: CommunityAction,
  joining: JoinPolicy,
  as: MembershipStatus,
  to = CASES[act].to,
): Promise<{ on: On; reason: CommunityPermission }> {
  const slug = `can-${joining}`;
  const id = await resetCommunity(sql, slug, joining, cast);
  await sql`
    insert into community_invitations (public_id, community_id, expires_at, most) values (${LINK}, ${id}, now() + interval '1 day', 5)
    on conflict (public_id) do update set community_id = excluded.community_id, used = 0, revoked_at = null`;
  const { question } = CASES[act];
  if (question) {
    await insertQuestion(sql, {
      text: 'Who has the key tonight?',
      community: slug,
      audience: question.audience,
    });
    await sql`update questions set is_inside = ${question.isInside} where community_id = ${id}`;
  }
  const { within = act } = CASES[act];
  const first = communityCan[within]({ joining, as, to });
  const reason = first === true ? communityCan[act]({ joining, as, to }) : first;
  const mark = to === undefined ? '' : signs.memberRef(id, cast[to].id);
  return { on: { slug, joining, id, who: cast[as], to: mark }, reason };
}

/** A refusal says why, or leads a visitor to signing in. */
function saysWhy(
  answer: HttpResponse,
  denial: CommunityDenial,
  who: TestMember | undefined,
): boolean {
  if (!who && answer.status === 303) return locationOf(answer).includes('/sign-in?next=');
  const status = who ? refusalStatus(denial) : 401;
  return (
    answer.status === status &&
    answer.text.includes(who ? communityRefusalText(denial) : 'You are signed out')
  );
}

/** What came of an act, told apart from everything that should not come of one. */
async function outcomeOf(act: CommunityAction, { on, reason }: Awaited<ReturnType<typeof stage>>) {
  const { act: does, shows: look } = CASES[act];
  if (look) {
    const { isShown, answer } = await look(on);
    return isShown && answer.status === 200 ? DONE : isShown ? 'shown with an error' : REFUSED;
  }
  if (!does) throw new Error(`${act} has no case.`);
  const before = await communityRows(sql, on.slug);
  const answer = await does(on);
  const isSame = isDeepStrictEqual(await communityRows(sql, on.slug), before);
  const isDone = answer.status === 303 && !locationOf(answer).includes('/sign-in');
  if (isDone && !isSame) return DONE;
  if (isSame && reason !== true && saysWhy(answer, reason, on.who)) return REFUSED;
  return `${answer.status}, ${isSame ? 'nothing' : 'something'} changed, not said: ${JSON.stringify(reason)}`;
}

const DONE = 'done';
const REFUSED = 'refused, with the reason';
const wanted = (reason: CommunityPermission) => (reason === true ? DONE : REFUSED);

const acts = Object.keys(communityCan) as CommunityAction[];

describe.each(JOIN_POLICIES)('where joining is %s', (joining) => {
  test.each(acts)('%s is done by those who may, and by nobody else', async (act) => {
    for (const as of MEMBERSHIP_STATUSES) {
      const staged = await stage(act, joining, as);
      const what = `${act} as ${as} where joining is ${joining}`;
      expect(await outcomeOf(act, staged), what).toBe(wanted(staged.reason));
    }
  });
});

/** Acts on somebody, whoever that is. */
const ON_SOMEBODY = acts.filter((act) => CASES[act].to !== undefined);
const OTHERS = MEMBERSHIP_STATUSES.filter((one) => one !== 'visitor');

describe('whoever it is done to', () => {
  test.each(ON_SOMEBODY)('%s is done only to whom the table names', async (act) => {
    for (const as of ['owner', 'moderator', 'member'] as const)
      for (const to of OTHERS) {
        const staged = await stage(act, 'request', as, to);
        const what = `${act} by ${as} to ${to}`;
        expect(await outcomeOf(act, staged), what).toBe(wanted(staged.reason));
      }
  });
});

describe('what the table cannot see', () => {
  test('a community in which something was asked is not deleted', async () => {
    const { on } = await stage('closeQuestion', 'public', 'owner');
    const answer = await CASES.delete.act?.(on);
    expect(answer?.status).toBe(409);
    expect(answer?.text).toContain('answers are never thrown away');
    expect(await communityRows(sql, on.slug)).not.toEqual([]);
  });

  test('nothing is done from another site, or with a made-up form', async () => {
    const { on } = await stage('remove', 'public', 'owner');
    const before = await communityRows(sql, on.slug);
    const owner = cast.owner;
    for (const fields of [
      { does: 'nothing' },
      { does: 'constructor' },
      { does: 'remove' },
      { does: 'remove', person: cast.member.id },
      { does: 'remove', person: `${on.to}x` },
      { does: 'ban', person: 'A'.repeat(22), reason: 'Weeds.' },
      { does: 'close-question', question: 'q000000000', reason: 'It was asked twice.' },
      { does: 'revoke', invitation: 'z0z0z0z0z0' },
    ])
      expect(
        (await submitManagement(site.address, owner, on.slug, fields)).status,
      ).toBeGreaterThanOrEqual(404);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const [path, fields] of [
      [managePath(on.slug), { does: 'remove', person: on.to }],
      [communityPath(on.slug), { does: 'hide-name' }],
    ] as const)
      expect((await submitForm(site.address, owner, path, fields, foreign)).status).toBe(403);
    expect(await communityRows(sql, on.slug)).toEqual(before);
  });
});
