import type { QuestionView } from '../results/question-view.ts';
import type { FeedEntry } from '../base/feed.ts';
import { escapeHtml } from '../base/escape-markup.ts';
import { pictureAlt } from '../embeds/words/picture-alt.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { listQuestionViews } from '../results/store/question-views.server.ts';
import { choiceLabel } from '../questions/words/outside.ts';

const MAX_ENTRIES = 30;

type FeedQuery = { origin: string; topic?: string; communityId?: number };

/** The newest questions that everybody may see, with the figures that everybody may see. */
export async function listFeedEntries(
  sql: Sql,
  { origin, ...which }: FeedQuery,
): Promise<FeedEntry[]> {
  const views = await listQuestionViews(sql, {
    ...which,
    sort: 'new',
    leads: true,
    limit: MAX_ENTRIES,
  });
  return views.map((view) => entryOf(view, origin));
}

function entryOf(view: QuestionView, origin: string): FeedEntry {
  const published = new Date(view.opensAt);
  const ended = view.state === 'closed' ? new Date(view.stateSince ?? view.closesAt) : published;
  return {
    id: `${origin}/question/${view.id}`,
    title: view.text,
    html: htmlOf(view),
    published,
    // The close of a question is news. An answer is not: subscribers would be notified of each.
    updated: ended > published ? ended : published,
    tags: view.topics.map(({ name }) => name),
  };
}

function htmlOf(view: QuestionView): string {
  const listed = view.choices.toSorted((a, b) => a.number - b.number);
  const choices = listed.map((one) => `<li>${escapeHtml(choiceLabel(one))}</li>`).join('');
  return [
    ...(view.context ? [`<p>${escapeHtml(view.context)}</p>`] : []),
    ...(view.kind === 'scale' ? [] : [`<ul>${choices}</ul>`]),
    `<p>${escapeHtml(pictureAlt(view))}</p>`,
  ].join('\n');
}
