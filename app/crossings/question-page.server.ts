import type { QuestionView } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import { findTopic } from '../topics/store.server.ts';
import { listViews, viewByAddress } from './question-views.server.ts';

const RELATED_SHOWN = 6;

export type QuestionPage = { now: string; question: QuestionView; related: QuestionView[] };

export async function questionPage(sql: Sql, id: string, now: Date): Promise<QuestionPage | undefined> {
  const question = await viewByAddress(sql, id, now);
  if (!question) return undefined;
  const slug = question.topics[0]?.slug;
  const topic = slug ? await findTopic(sql, slug) : undefined;
  const near = topic ? await listViews(sql, { now, sort: 'new', topicId: topic.id, limit: RELATED_SHOWN + 1 }) : [];
  return { now: now.toISOString(), question, related: near.filter((other) => other.id !== id).slice(0, RELATED_SHOWN) };
}
