import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { handleMistaken, nameMistaken } from '../accounts/profile/names.server.ts';
import { tellMembers } from '../notices/notices.server.ts';
import type { StandingWhat } from '../notices/notice-words.ts';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { ID_LENGTH, makeId } from '../base/ids.ts';
import { insist, type RowId, type Sql } from '../platform/database/db.server.ts';
import type { Limits } from '../platform/http/limits.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import {
  checkInvitation,
  checkNew,
  checkWords,
  SLUG_TAKEN,
  type NewCommunity,
  type Words,
} from './check.ts';
import {
  communityCan,
  isNarrower,
  JOINS,
  MOST_INVITATIONS,
  MOST_JOINED,
  MOST_MADE_A_DAY,
  refusalStatus,
  type Act,
  type Joining,
} from './rules.ts';
import type { CommunityTyped, Problem } from './schema.ts';
import {
  AS_VISITOR,
  countJoined,
  countMade,
  countStanding,
  deleteCommunity,
  holdCommunity,
  holdMember,
  insertCommunity,
  insertInvitation,
  noteAct,
  revokeInvitation,
  rewriteCommunity,
  standOf,
  type Community,
  type Stand,
} from './store.server.ts';

/** What a community needs of the room where questions are asked; pages hand it over. */
export type AskedInside = {
  hasAny(tx: TransactionSql, communityId: number): Promise<boolean>;
  /** Takes inside what has to be there under another way of joining, and gives the addresses of those questions. */
  takeInside(tx: TransactionSql, communityId: number, joining: Joining): Promise<string[]>;
  /** What is said to those who wanted to answer. */
  checkReason(typed: string): { reason: string } | { problems: Problem[] };
  /** Closes or takes away a question of this community. A sentence says why not; undefined where there is none. */
  end(
    tx: TransactionSql,
    which: { slug: string; publicId: string },
    how: { act: 'closeQuestion' | 'removeQuestion'; reason: string },
  ): Promise<{ questionId: RowId; authorId: RowId | null } | { refusal: string } | undefined>;
};

export type Means = {
  sql: Sql;
  secret: Secret;
  limits: Limits;
  limitsScale: number;
  asked: AskedInside;
  /** To be told which questions others see differently now, and which they see no more. */
  changed: (publicIds: readonly string[]) => void;
  hidden: (publicIds: readonly string[]) => void;
};

export type Refused =
  | { state: 'gone' }
  | { state: 'refused'; reason: string; status: 401 | 403 | 409 | 429 }
  | { state: 'wrong'; problems: Problem[] };
/** `number`: how many it was done to, where that can be several. */
export type Done = { state: 'done'; number?: number } | Refused;

export const DONE: Done = { state: 'done' };

export function refused(reason: string, status = refusalStatus(reason)): Refused {
  return { state: 'refused', reason, status };
}

export function tooOften(reason: string): Refused {
  return { state: 'refused', reason, status: 429 };
}

/** A community under its lock, and how whoever does something stands to it. */
export type Held = { community: Community; stand: Stand; member: Member };

/** Holds the community, asks the table, and then changes it: two who act at once act one after the other. */
export async function within(
  { sql }: Pick<Means, 'sql'>,
  { member }: Viewer,
  slug: string,
  act: Act,
  work: (tx: TransactionSql, held: Held) => Promise<Done>,
  more: (tx: TransactionSql, community: Community) => Promise<{ hasQuestions?: boolean }> = nothing,
): Promise<Done> {
  return transact(sql, async (tx): Promise<Done> => {
    const community = await holdCommunity(tx, slug);
    if (!community) return { state: 'gone' };
    const stand = member ? await standOf(tx, community.id, member.id) : AS_VISITOR;
    const at = { joining: community.joining, as: stand.as, ...(await more(tx, community)) };
    // Where it is done to somebody, the table is asked again for each of them.
    const can = isDoneTo(act) || communityCan[act](at);
    if (can !== true) return refused(can);
    return member ? work(tx, { community, stand, member }) : refused(SIGN_IN);
  });
}

const nothing = async () => ({});
const SIGN_IN = 'Sign in first.';

const DONE_TO: ReadonlySet<Act> = new Set<Act>([
  'letIn',
  'refuse',
  'remove',
  'ban',
  'lift',
  'appoint',
  'dismiss',
  'handOver',
]);

export function isDoneTo(act: Act): boolean {
  return DONE_TO.has(act);
}

/** What others are in the way of is done again, and a refusal leaves nothing behind. */
function transact(sql: Sql, work: (tx: TransactionSql) => Promise<Done>): Promise<Done> {
  return insist(() => sql.begin(work));
}

export type Made = { state: 'made'; slug: string } | Exclude<Refused, { state: 'gone' }>;

export async function makeCommunity(
  { sql, limitsScale }: Means,
  { member }: Viewer,
  typed: CommunityTyped,
): Promise<Made> {
  if (!member) return { state: 'refused', reason: SIGN_IN, status: 401 };
  const wanted = checkNew(typed);
  if ('problems' in wanted) return { state: 'wrong', ...wanted };
  const problems = [
    ...mistaken('name', nameMistaken(wanted.name, 'community')),
    ...mistaken('slug', handleMistaken(wanted.slug)),
  ];
  if (problems.length > 0) return { state: 'wrong', problems };
  return insist(() => sql.begin((tx) => makeIn(tx, member, wanted, limitsScale)));
}

function mistaken(field: string, problem: string | undefined): Problem[] {
  return problem === undefined ? [] : [{ field, problem }];
}

async function makeIn(
  tx: TransactionSql,
  member: Member,
  wanted: NewCommunity,
  limitsScale: number,
): Promise<Made> {
  await holdMember(tx, member.id);
  const most = Math.max(1, Math.floor(MOST_MADE_A_DAY * limitsScale));
  if ((await countMade(tx, member.id)) >= most)
    return {
      state: 'refused',
      reason: `You have made ${most} communities within a day, which is the most.`,
      status: 429,
    };
  if ((await countJoined(tx, member.id)) >= MOST_JOINED)
    return { state: 'refused', reason: JOINED_MANY, status: 409 };
  const id = await insertCommunity(tx, wanted, member.id);
  if (id === undefined)
    return { state: 'wrong', problems: [{ field: 'slug', problem: SLUG_TAKEN }] };
  await noteAct(tx, id, { by: member.id, act: 'made' });
  return { state: 'made', slug: wanted.slug };
}

export const JOINED_MANY = `You are a member of ${MOST_JOINED} communities, which is the most. Leave one first.`;

/** Moderators change the words, the owner also the name and how people get in; one press does all of it. */
export async function editCommunity(
  means: Means,
  viewer: Viewer,
  slug: string,
  typed: CommunityTyped,
): Promise<Done> {
  let narrowed: string[] = [];
  const done = await within(
    means,
    viewer,
    slug,
    'editWords',
    async (tx, { community, stand, member }) => {
      const wanted = checkWords(typed);
      if ('problems' in wanted) return { state: 'wrong', ...wanted };
      // What it is called already stays.
      const isNew = wanted.name !== community.name;
      const problems = isNew ? mistaken('name', nameMistaken(wanted.name, 'community')) : [];
      if (problems.length > 0) return { state: 'wrong', problems };
      const joining = typed.joining ?? community.joining;
      const at = { joining: community.joining, as: stand.as };
      const needs = changesOf(community, { ...wanted, joining });
      for (const { act } of needs) {
        const can = act === undefined || communityCan[act](at);
        if (can !== true) return refused(can);
      }
      await rewriteCommunity(tx, community.id, { ...wanted, joining });
      if (isNarrower(joining, community.joining))
        narrowed = await means.asked.takeInside(tx, community.id, joining);
      for (const { note } of needs) await noteAct(tx, community.id, { by: member.id, act: note });
      return DONE;
    },
  );
  if (done.state === 'done') means.hidden(narrowed);
  return done;
}

type Change = { act: Act | undefined; note: string };

function changesOf(was: Community, is: Words & { joining: Joining }): Change[] {
  const words = (['about', 'rules', 'welcome'] as const).some((field) => was[field] !== is[field]);
  return [
    ...(words ? [{ act: undefined, note: 'edited' }] : []),
    ...(was.name === is.name ? [] : [{ act: 'rename' as const, note: 'renamed' }]),
    ...(was.joining === is.joining
      ? []
      : [{ act: 'changeJoining' as const, note: `joining-${is.joining}` }]),
  ];
}

/** To be called where somebody's standing changes by what another one did. */
export function tellStanding(
  tx: TransactionSql,
  { id }: Community,
  memberId: RowId,
  what: StandingWhat,
  words = '',
): Promise<void> {
  return tellMembers(tx, { kind: 'standing', what, communityId: id, words }, [memberId]);
}

/** Only what nobody asked in yet, and with its name typed. */
export function removeCommunity(
  means: Means,
  viewer: Viewer,
  slug: string,
  typedName: string,
): Promise<Done> {
  return within(
    means,
    viewer,
    slug,
    'delete',
    async (tx, { community }) => {
      if (typedName.trim().normalize('NFC') !== community.name)
        return { state: 'wrong', problems: [{ field: 'confirm', problem: NOT_ITS_NAME }] };
      await deleteCommunity(tx, community.id);
      return DONE;
    },
    async (tx, { id }) => ({ hasQuestions: await means.asked.hasAny(tx, id) }),
  );
}

const NOT_ITS_NAME = 'Enter its name exactly as shown above.';

export function invite(
  means: Means,
  viewer: Viewer,
  slug: string,
  typed: { most: string; days: string },
): Promise<Done> {
  if (viewer.member && !means.limits.take('community links', viewer.member.id, JOINS))
    return Promise.resolve(tooOften('You made many links within an hour. Try again later.'));
  return within(means, viewer, slug, 'invite', async (tx, { community, member }) => {
    const wanted = checkInvitation(typed.most, typed.days);
    if ('problems' in wanted) return { state: 'wrong', ...wanted };
    if ((await countStanding(tx, community.id)) >= MOST_INVITATIONS)
      return refused(`There are ${MOST_INVITATIONS} active links already. Revoke one first.`);
    const publicId = makeId(randomBytes(ID_LENGTH));
    await insertInvitation(tx, community.id, { publicId, by: member.id, ...wanted });
    await noteAct(tx, community.id, { by: member.id, act: 'invited' });
    return DONE;
  });
}

export function revoke(
  means: Means,
  viewer: Viewer,
  slug: string,
  publicId: string,
): Promise<Done> {
  return within(means, viewer, slug, 'revokeInvitation', async (tx, { community, member }) => {
    if (!(await revokeInvitation(tx, community.id, publicId)))
      return refused('This link was already revoked, or belongs to another community.');
    await noteAct(tx, community.id, { by: member.id, act: 'invitation-revoked' });
    return DONE;
  });
}

/** A question of the community, closed for good or taken away; everyone reads why. */
export async function endQuestion(
  means: Means,
  viewer: Viewer,
  slug: string,
  { act, publicId }: { act: 'closeQuestion' | 'removeQuestion'; publicId: string },
  typedReason: string,
): Promise<Done> {
  const done = await within(means, viewer, slug, act, async (tx, { community, member }) => {
    const checked = means.asked.checkReason(typedReason);
    if ('problems' in checked) return { state: 'wrong', ...checked };
    const { reason } = checked;
    const ended = await means.asked.end(tx, { slug, publicId }, { act, reason });
    if (!ended) return refused('No question of this community has this address.');
    if ('refusal' in ended) return refused(ended.refusal);
    await noteAct(tx, community.id, {
      by: member.id,
      act: act === 'closeQuestion' ? 'question-closed' : 'question-removed',
      questionId: ended.questionId,
      words: reason,
    });
    if (ended.authorId !== null && ended.authorId !== member.id)
      await tellMembers(
        tx,
        {
          kind: 'standing',
          what: act === 'closeQuestion' ? 'question-closed' : 'question-removed',
          questionId: ended.questionId,
          communityId: community.id,
          words: reason,
        },
        [ended.authorId],
      );
    return DONE;
  });
  const tell = act === 'removeQuestion' ? means.hidden : means.changed;
  if (done.state === 'done') tell([publicId]);
  return done;
}
