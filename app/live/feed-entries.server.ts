import type { QuestionView } from '../results/question-view.ts';
import type { FeedEntry } from '../base/feed.ts';
import { escapeHtml } from '../base/escape-markup.ts';
import { pictureAlt } from '../embeds/words/picture-alt.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { listQuestionViews } from '../results/store/question-views.server.ts';
import type { SideReason } from '../reasons/shown/present.ts';
import { loadSideReasons } from '../reasons/shown/question-reasons.server.ts';
import * as words from '../reasons/words/list.ts';
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
  const reasons = await loadSideReasons(sql, views);
  return views.map((view) => entryOf(view, reasons.get(view.id) ?? [], origin));
}

function entryOf(view: QuestionView, reasons: readonly SideReason[], origin: string): FeedEntry {
  const published = new Date(view.opensAt);
  const ended = view.state === 'closed' ? new Date(view.stateSince ?? view.closesAt) : published;
  return {
    id: `${origin}/question/${view.id}`,
    title: view.text,
    html: htmlOf(view, reasons),
    published,
    // The close of a question is news. An answer is not: subscribers would be notified of each.
    updated: ended > published ? ended : published,
    tags: view.topics.map(({ name }) => name),
  };
}

function htmlOf(view: QuestionView, reasons: readonly SideReason[]): string {
  const listed = view.choices.toSorted((a, b) => a.number - b.number);
  const choices = listed.map((one) => `<li>${escapeHtml(choiceLabel(one))}</li>`).join('');
  return [
    ...(view.context ? [`<p>${escapeHtml(view.context)}</p>`] : []),
    ...(view.kind === 'scale' ? [] : [`<ul>${choices}</ul>`]),
    `<p>${escapeHtml(pictureAlt(view))}</p>`,
    ...reasonsHtml(reasons),
  ].join('\n');
}

/** Without a name: what a reader of feeds has kept, its author cannot take back. */
function reasonsHtml(reasons: readonly SideReason[]): string[] {
  if (reasons.length === 0) return [];
  const areAllDemo = reasons.every(({ isDemo }) => isDemo);
  const items = reasons.map(
    ({ answer, text, across, isDemo }) =>
      `<li><bdi>${escapeHtml(answer)}</bdi><blockquote><p><bdi>${escapeHtml(`“${text}”`)}</bdi></p></blockquote>${escapeHtml(words.acrossOf(across))}.${isDemo && !areAllDemo ? ` ${words.demoData}.` : ''}</li>`,
  );
  const hint = areAllDemo ? `${words.demoData}. ${words.bestHint}` : words.bestHint;
  return [`<h2>${words.bestTitle}</h2>`, `<p>${hint}</p>`, `<ul>${items.join('')}</ul>`];
}
