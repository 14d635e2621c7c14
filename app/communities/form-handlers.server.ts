import type { Viewer } from '../accounts/viewer.ts';
import {
  expiredCookie,
  shortLivedCookie,
  readCookie,
  type CookieNames,
} from '../platform/http/cookies.server.ts';
import type { RowId } from '../platform/database/db.server.ts';
import { decodeId } from '../platform/secrets/encoded-id.server.ts';
import {
  answerRequests,
  appointModerator,
  banPerson,
  dismissModerator,
  handOverOwnership,
  liftBan,
  removePerson,
} from './people-actions.server.ts';
import {
  requestToJoin,
  joinCommunity,
  leaveCommunity,
  setNameListed,
  cancelRequest,
  acceptInvitation,
} from './membership.server.ts';
import {
  editCommunity,
  endQuestion,
  createInvitation,
  removeCommunity,
  revokeLink,
  type CommunityCommandResult,
  type CommunityDeps,
} from './community-commands.server.ts';
import { decideReason } from './reason-decisions.server.ts';
import { PEOPLE_ID_PURPOSE } from './people.server.ts';
import type { FailedForm } from './community-views.ts';
import { refusalStatus } from './community-rules.ts';
import { readCommunityForm, fieldReader, type FieldReader } from './community-schema.ts';
import { findCommunity } from './community-rows.server.ts';
import type { ManageTab } from './tabs.ts';

const JOIN_COOKIE_MINUTES = 10;

/**
 * A visitor who pressed "Join" joins as soon as they have signed in. Only the press itself, from a page of this site,
 * sets this cookie, so that a link alone makes nobody join.
 */
export function joinCookie(slug: string, names: CookieNames): string {
  return shortLivedCookie(names.pendingMembership, slug, JOIN_COOKIE_MINUTES, names);
}

export function hasJoinCookie(
  cookie: string | null | undefined,
  slug: string,
  names: CookieNames,
): boolean {
  return readCookie(cookie ?? undefined, names.pendingMembership) === slug;
}

export function clearJoinCookie(names: CookieNames): string {
  return expiredCookie(names.pendingMembership, names);
}

export type FormResult =
  | { state: 'gone' }
  | { state: 'done'; does: string; number: number | undefined }
  | FailedForm;

type FormHandler = (
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  text: FieldReader,
) => Promise<CommunityCommandResult>;

/** The forms of a community's own page, by the value of their button. */
const MEMBERSHIP_FORMS = new Map<string, FormHandler>(
  Object.entries<FormHandler>({
    join: (deps, viewer, slug) => joinCommunity(deps, viewer, slug),
    accept: (deps, viewer, slug, text) => acceptInvitation(deps, viewer, slug, text('invite')),
    request: (deps, viewer, slug, text) => requestToJoin(deps, viewer, slug, text('words')),
    'take-back': (deps, viewer, slug) => cancelRequest(deps, viewer, slug),
    leave: (deps, viewer, slug) => leaveCommunity(deps, viewer, slug),
    'hide-name': (deps, viewer, slug) => setNameListed(deps, viewer, slug, false),
    'show-name': (deps, viewer, slug) => setNameListed(deps, viewer, slug, true),
  }),
);

type ManageHandler = (
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  form: { text: FieldReader; people: readonly RowId[] },
) => Promise<CommunityCommandResult>;

const onPerson =
  (act: typeof removePerson): ManageHandler =>
  (deps, viewer, slug, { people }) =>
    act(deps, viewer, { slug, memberId: people[0] });

const onRequests =
  (act: 'letIn' | 'refuse'): ManageHandler =>
  (deps, viewer, slug, { people }) =>
    answerRequests(deps, viewer, { slug, memberIds: people }, act);

const onQuestion =
  (act: 'closeQuestion' | 'removeQuestion'): ManageHandler =>
  (deps, viewer, slug, { text }) =>
    endQuestion(deps, viewer, slug, { act, publicId: text('question') }, text('reason'));

const onReason =
  (isLetIn: boolean): ManageHandler =>
  (deps, viewer, slug, { text }) =>
    decideReason(deps, viewer, slug, { address: text('said'), isLetIn, rule: text('reason') });

/** The forms of the managing page, each with the tab it leads back to. */
const MANAGE_FORMS = new Map<string, { tab: ManageTab; press: ManageHandler }>(
  Object.entries<{ tab: ManageTab; press: ManageHandler }>({
    'let-in': { tab: 'requests', press: onRequests('letIn') },
    refuse: { tab: 'requests', press: onRequests('refuse') },
    remove: { tab: 'people', press: onPerson(removePerson) },
    ban: {
      tab: 'people',
      press: (deps, viewer, slug, { text, people }) =>
        banPerson(deps, viewer, { slug, memberId: people[0] }, text('reason')),
    },
    lift: { tab: 'people', press: onPerson(liftBan) },
    appoint: { tab: 'people', press: onPerson(appointModerator) },
    dismiss: { tab: 'people', press: onPerson(dismissModerator) },
    'hand-over': { tab: 'people', press: onPerson(handOverOwnership) },
    invite: {
      tab: 'invitations',
      press: (deps, viewer, slug, { text }) =>
        createInvitation(deps, viewer, slug, { most: text('most'), days: text('days') }),
    },
    revoke: {
      tab: 'invitations',
      press: (deps, viewer, slug, { text }) => revokeLink(deps, viewer, slug, text('invitation')),
    },
    'close-question': { tab: 'questions', press: onQuestion('closeQuestion') },
    'remove-question': { tab: 'questions', press: onQuestion('removeQuestion') },
    'let-in-reason': { tab: 'reasons', press: onReason(true) },
    'hide-reason': { tab: 'reasons', press: onReason(false) },
    edit: {
      tab: 'settings',
      press: (deps, viewer, slug, { text }) =>
        editCommunity(deps, viewer, slug, readCommunityForm(text)),
    },
    delete: {
      tab: 'settings',
      press: (deps, viewer, slug, { text }) => removeCommunity(deps, viewer, slug, text('confirm')),
    },
  }),
);

export function manageTabOf(does: string): ManageTab | undefined {
  return MANAGE_FORMS.get(does)?.tab;
}

export async function handleMembershipForm(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  form: FormData,
): Promise<FormResult> {
  const text = fieldReader(form);
  const press = MEMBERSHIP_FORMS.get(text('does'));
  if (!press) return { state: 'gone' };
  return formResult(await press(deps, viewer, slug, text), form);
}

export async function handleManageForm(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  form: FormData,
): Promise<FormResult> {
  const text = fieldReader(form);
  const known = MANAGE_FORMS.get(text('does'));
  const community = await findCommunity(deps.sql, slug);
  if (!known || !community) return { state: 'gone' };
  const scope = { purpose: PEOPLE_ID_PURPOSE, within: community.id };
  const people = form.getAll('person').flatMap((encodedId): RowId[] => {
    const id = typeof encodedId === 'string' ? decodeId(deps.secret, scope, encodedId) : undefined;
    return id === undefined ? [] : [id];
  });
  return formResult(await known.press(deps, viewer, slug, { text, people }), form);
}

function formResult(done: CommunityCommandResult, form: FormData): FormResult {
  const text = fieldReader(form);
  const does = text('does');
  if (done.state === 'gone') return done;
  if (done.state === 'done') return { state: 'done', does, number: done.number };
  const tried: FailedForm = {
    state: 'tried',
    does,
    subject: text('person') || text('question') || text('invitation') || text('said'),
    refusal: undefined,
    status: 422,
    problems: [],
    typed: Object.fromEntries([...form.keys()].map((name) => [name, text(name)])),
  };
  return done.state === 'wrong'
    ? { ...tried, problems: done.problems }
    : { ...tried, refusal: done.refusal, status: refusalStatus(done.refusal) };
}
