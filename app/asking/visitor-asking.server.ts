import { findCommunity } from '../communities/store.server.ts';
import type { RequestContext } from '../platform/http/context.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { Brought, Carried } from './carrying.server.ts';
import { checkAsk, type Place } from '../questions/check.ts';
import { shownAgain, type AskFormData, type Composed, type Step } from './composing.ts';
import { comesBack, VISITOR_OWNER, type Led } from './restoring.ts';
import { asNew, type Fields } from '../questions/schema.ts';
import { findTopic, listTopics, slugsNow } from '../topics/store.server.ts';
import { begunAs, isTicketOf, ledBy, ticketFor } from './asking.server.ts';

/** Whoever has no account yet writes first. Of other people the form knows nothing. */
const NOBODY = '';
/** A press of a button reads and checks all that was typed. A class or an office writes from one network. */
const PRESSES_OF_A_NETWORK = { perMinute: 60, burst: 120 };
const OFTEN =
  'Too many forms were sent from your network just now. What you typed is still here: try again in a minute.';

export async function visitorForm(
  { secret, sql }: RequestContext,
  led: Led,
  { address, brought }: { address: Fields; brought: Brought },
): Promise<AskFormData> {
  const now = await readClock(sql);
  const carried = brought(now);
  const [topics, picked, places] = await Promise.all([
    listTopics(sql),
    led.topic === '' ? undefined : findTopic(sql, led.topic),
    placesLedTo(sql, led.community || (carried?.typed.community ?? '')),
  ]);
  const asked = ledBy({ ...led, topic: picked?.slug ?? '' }, address);
  const saved = begunAs(asked, address);
  return {
    ticket: ticketFor(secret, NOBODY),
    topics: topics.map(({ slug, name, about }) => ({ slug, name, about })),
    places,
    now: now.toISOString(),
    owner: VISITOR_OWNER,
    isVisitor: true,
    saved,
    led: asked,
    carried: carried && comesBack(carried, { start: saved, led: asked }),
    draft: undefined,
    version: undefined,
    begun: undefined,
  };
}

/** The name of every community is public, and so is how it takes people in. */
async function placesLedTo(sql: Sql, slug: string): Promise<Place[]> {
  if (slug === '') return [];
  const community = await findCommunity(sql, slug);
  return community
    ? [{ slug, name: community.name, joining: community.joining }]
    : [{ slug, name: 'the community that led you here', joining: 'invitation' }];
}

export type VisitorTaken =
  | Composed
  /** Of a member who was signed out meanwhile. */
  | { state: 'signed out' }
  /** Nothing is wrong with it: an account is all that is missing. */
  | { state: 'ready'; carried: Carried & { sentAt: number } };

/** One press of a button by somebody who is not signed in, or is not any more. */
export async function takeVisitorStep(
  { secret, sql, limits, network }: RequestContext,
  step: Step,
): Promise<VisitorTaken> {
  if (!isTicketOf(secret, NOBODY, step.ticket)) return { state: 'signed out' };
  const typed = asNew(step.typed);
  const shown = { ...shownAgain({ ...step, typed }), ticket: step.ticket };
  if (!limits.take('visitors asking', network, PRESSES_OF_A_NETWORK))
    return { ...shown, refusal: { reason: OFTEN, again: undefined, status: 429 } };
  if (step.does !== 'ask') return shown;
  const [now, topics, picked, places] = await Promise.all([
    readClock(sql),
    listTopics(sql),
    slugsNow(sql, typed.topics),
    placesLedTo(sql, typed.community),
  ]);
  const given = { now, topics: topics.map(({ slug }) => slug), places };
  const checked = checkAsk({ ...typed, topics: picked }, given);
  return 'problems' in checked
    ? { ...shown, problems: checked.problems }
    : {
        state: 'ready',
        carried: {
          typed: { ...typed, topics: checked.topics },
          at: step.typedAt ?? now.getTime(),
          sentAt: now.getTime(),
        },
      };
}
