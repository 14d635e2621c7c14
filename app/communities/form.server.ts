import type { Viewer } from '../accounts/viewer.ts';
import {
  expiredCookie,
  passingCookie,
  readCookie,
  type CookieNames,
} from '../platform/http/cookies.server.ts';
import type { RowId } from '../platform/database/db.server.ts';
import { shownId } from '../platform/secrets/hidden-id.server.ts';
import {
  answerRequests,
  appoint,
  askToJoin,
  ban,
  dismiss,
  handOver,
  join,
  leave,
  lift,
  removePerson,
  showName,
  takeBackRequest,
  takeInvitation,
} from './belonging.server.ts';
import {
  editCommunity,
  endQuestion,
  invite,
  removeCommunity,
  revoke,
  type Done,
  type Means,
} from './commands.server.ts';
import { PEOPLE } from './people.server.ts';
import type { Tried } from './present.ts';
import { communityTyped, textsOf, type TextOf } from './schema.ts';
import { findCommunity } from './store.server.ts';
import type { CareTab } from './tabs.ts';

const COMING_MINUTES = 10;

/**
 * Whoever pressed "Join" as a visitor is in as soon as they have signed in. Only the press itself, from a page of this
 * site, sets this cookie: a link alone lets nobody join what they do not want to.
 */
export function comingCookie(slug: string, names: CookieNames): string {
  return passingCookie(names.joining, slug, COMING_MINUTES, names);
}

export function isComing(
  cookie: string | null | undefined,
  slug: string,
  names: CookieNames,
): boolean {
  return readCookie(cookie ?? undefined, names.joining) === slug;
}

export function notComing(names: CookieNames): string {
  return expiredCookie(names.joining, names);
}

export type Pressed =
  | { state: 'gone' }
  | { state: 'done'; does: string; number: number | undefined }
  | Tried;

type Press = (means: Means, viewer: Viewer, slug: string, text: TextOf) => Promise<Done>;

/** The forms of a community's own page, by the value of their button. */
const AT_THE_DOOR = new Map<string, Press>(
  Object.entries<Press>({
    join: (means, viewer, slug) => join(means, viewer, slug),
    accept: (means, viewer, slug, text) => takeInvitation(means, viewer, slug, text('invite')),
    request: (means, viewer, slug, text) => askToJoin(means, viewer, slug, text('words')),
    'take-back': (means, viewer, slug) => takeBackRequest(means, viewer, slug),
    leave: (means, viewer, slug) => leave(means, viewer, slug),
    'hide-name': (means, viewer, slug) => showName(means, viewer, slug, false),
    'show-name': (means, viewer, slug) => showName(means, viewer, slug, true),
  }),
);

type CarePress = (
  means: Means,
  viewer: Viewer,
  slug: string,
  form: { text: TextOf; people: readonly RowId[] },
) => Promise<Done>;

const onPerson =
  (act: typeof removePerson): CarePress =>
  (means, viewer, slug, { people }) =>
    act(means, viewer, { slug, memberId: people[0] });

const onRequests =
  (act: 'letIn' | 'refuse'): CarePress =>
  (means, viewer, slug, { people }) =>
    answerRequests(means, viewer, { slug, memberIds: people }, act);

const onQuestion =
  (act: 'closeQuestion' | 'removeQuestion'): CarePress =>
  (means, viewer, slug, { text }) =>
    endQuestion(means, viewer, slug, { act, publicId: text('question') }, text('reason'));

/** The forms of the page where it is looked after, each with the part of the page it leads back to. */
const IN_CARE = new Map<string, { tab: CareTab; press: CarePress }>(
  Object.entries<{ tab: CareTab; press: CarePress }>({
    'let-in': { tab: 'requests', press: onRequests('letIn') },
    refuse: { tab: 'requests', press: onRequests('refuse') },
    remove: { tab: 'people', press: onPerson(removePerson) },
    ban: {
      tab: 'people',
      press: (means, viewer, slug, { text, people }) =>
        ban(means, viewer, { slug, memberId: people[0] }, text('reason')),
    },
    lift: { tab: 'people', press: onPerson(lift) },
    appoint: { tab: 'people', press: onPerson(appoint) },
    dismiss: { tab: 'people', press: onPerson(dismiss) },
    'hand-over': { tab: 'people', press: onPerson(handOver) },
    invite: {
      tab: 'invitations',
      press: (means, viewer, slug, { text }) =>
        invite(means, viewer, slug, { most: text('most'), days: text('days') }),
    },
    revoke: {
      tab: 'invitations',
      press: (means, viewer, slug, { text }) => revoke(means, viewer, slug, text('invitation')),
    },
    'close-question': { tab: 'questions', press: onQuestion('closeQuestion') },
    'remove-question': { tab: 'questions', press: onQuestion('removeQuestion') },
    edit: {
      tab: 'settings',
      press: (means, viewer, slug, { text }) =>
        editCommunity(means, viewer, slug, communityTyped(text)),
    },
    delete: {
      tab: 'settings',
      press: (means, viewer, slug, { text }) =>
        removeCommunity(means, viewer, slug, text('confirm')),
    },
  }),
);

export function careTabOf(does: string): CareTab | undefined {
  return IN_CARE.get(does)?.tab;
}

export async function pressAtDoor(
  means: Means,
  viewer: Viewer,
  slug: string,
  form: FormData,
): Promise<Pressed> {
  const text = textsOf(form);
  const press = AT_THE_DOOR.get(text('does'));
  if (!press) return { state: 'gone' };
  return told(await press(means, viewer, slug, text), form);
}

export async function pressInCare(
  means: Means,
  viewer: Viewer,
  slug: string,
  form: FormData,
): Promise<Pressed> {
  const text = textsOf(form);
  const known = IN_CARE.get(text('does'));
  const community = await findCommunity(means.sql, slug);
  if (!known || !community) return { state: 'gone' };
  const scope = { purpose: PEOPLE, within: community.id };
  const people = form.getAll('person').flatMap((mark): RowId[] => {
    const id = typeof mark === 'string' ? shownId(means.secret, scope, mark) : undefined;
    return id === undefined ? [] : [id];
  });
  return told(await known.press(means, viewer, slug, { text, people }), form);
}

function told(done: Done, form: FormData): Pressed {
  const text = textsOf(form);
  const does = text('does');
  if (done.state === 'gone') return done;
  if (done.state === 'done') return { state: 'done', does, number: done.number };
  const tried: Tried = {
    state: 'tried',
    does,
    subject: text('person') || text('question') || text('invitation'),
    refusal: undefined,
    status: 422,
    problems: [],
    typed: Object.fromEntries([...form.keys()].map((name) => [name, text(name)])),
  };
  return done.state === 'wrong'
    ? { ...tried, problems: done.problems }
    : { ...tried, refusal: done.reason, status: done.status };
}
