import { findCommunity } from '../communities/community-rows.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import type { ReadPending, PendingQuestion } from './pending-question.server.ts';
import { checkQuestion, type AskableCommunity } from '../questions/question-check.ts';
import {
  returnForm,
  type AskFormData,
  type ReturnedForm,
  type AskSubmission,
} from './ask-form-state.ts';
import { restorePending, VISITOR_OWNER, type AskLink } from './form-start.ts';
import { resetTimes, type FormFields } from '../questions/question-schema.ts';
import { findTopic, listTopics, currentSlugs } from '../topics/topic-rows.server.ts';
import { inputFromLink, isTicketOf, withWordingHash, issueTicket } from './ask-form.server.ts';
import { choiceLabel } from '../questions/words/outside.ts';

/** A visitor writes before they have an account. Their form has no data of other members. */
const NOBODY = '';
/** A submit parses and checks all that was typed. A class or an office shares one network. */
const VISITOR_FORM_LIMIT = { perMinute: 60, burst: 120 };

export async function loadVisitorForm(
  { secret, sql }: RequestContext,
  link: AskLink,
  { address, readPending }: { address: FormFields; readPending: ReadPending },
): Promise<AskFormData> {
  const now = await readDatabaseTime(sql);
  const carried = readPending(now);
  const [topics, picked, places] = await Promise.all([
    listTopics(sql),
    link.topic === '' ? undefined : findTopic(sql, link.topic),
    linkedCommunities(sql, link.community || (carried?.typed.community ?? '')),
  ]);
  const asked = withWordingHash({ ...link, topic: picked?.slug ?? '' }, address);
  const saved = inputFromLink(asked, address);
  return {
    ticket: issueTicket(secret, NOBODY),
    topics: topics.map(({ slug, name, about }) => ({ slug, name, about })),
    places,
    now: now.toISOString(),
    owner: VISITOR_OWNER,
    isVisitor: true,
    saved,
    link: asked,
    pending: carried && restorePending(carried, { start: saved, link: asked }),
    draft: undefined,
    version: undefined,
    otherDraft: undefined,
  };
}

/** The name of every community is public, and so is how people join it. */
async function linkedCommunities(sql: Sql, slug: string): Promise<AskableCommunity[]> {
  if (slug === '') return [];
  const community = await findCommunity(sql, slug);
  return community
    ? [{ slug, name: community.name, joining: community.joining }]
    : [{ slug, name: 'the community that led you here', joining: 'invitation' }];
}

export type VisitorFormResult =
  | ReturnedForm
  /** A member who was signed out meanwhile. */
  | { state: 'signed out' }
  /** The question is valid; only an account is missing. */
  | { state: 'ready'; carried: PendingQuestion & { sentAt: number } };

/** Handles a button pressed by a visitor, or by a member who was signed out. */
export async function handleVisitorForm(
  { secret, sql, limits, network }: RequestContext,
  step: AskSubmission,
): Promise<VisitorFormResult> {
  if (!isTicketOf(secret, NOBODY, step.ticket)) return { state: 'signed out' };
  const typed = resetTimes(step.typed);
  const shown = { ...returnForm({ ...step, typed }), ticket: step.ticket };
  if (!(await limits.take('visitors asking', network, VISITOR_FORM_LIMIT)))
    return { ...shown, refusal: { reason: { why: 'forms-often' }, again: undefined, status: 429 } };
  if (step.does !== 'ask') return shown;
  const [now, topics, picked, places] = await Promise.all([
    readDatabaseTime(sql),
    listTopics(sql),
    currentSlugs(sql, typed.topics),
    linkedCommunities(sql, typed.community),
  ]);
  const given = { now, topics: topics.map(({ slug }) => slug), places, labelOf: choiceLabel };
  const checked = checkQuestion({ ...typed, topics: picked }, given);
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
