import { demoWords, selectionWords } from '../../results/words/demo.ts';
import { heldBackFigure } from '../../answering/words/held-back-facts.ts';
import { answersOfLevels } from '../../results/words/splits.ts';
import { peopleOf } from '../../results/words/people.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { CheckedGroup } from '../../results/split-release.ts';
import type { Result } from '../../results/result.ts';
import { meanWords } from '../../results/words/scale.ts';
import { scaleResult } from '../../results/scales/scale-result.ts';
import { shareWordsOf } from '../../base/words/shares.ts';
import { resultSentence, hiddenResultSentence } from '../../results/words/sentence.ts';
import { formatDay, formatList, formatNumber, formatTenths } from '../../base/words/figures.ts';
import type { QuestionFacts } from '../../content/question-facts.ts';
import * as words from '../../content/words/question-facts.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions } from '../../questions/question-rows.server.ts';
import { checkedGroupsOf } from '../../results/store/checked-groups.server.ts';
import type { TextPoll } from './text-polls.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';

/** How the questions in a text stand, where everybody may see it, in the order of the polls. */
export async function loadTextResults(
  sql: Sql,
  polls: readonly (TextPoll | undefined)[],
): Promise<(QuestionFacts | undefined)[]> {
  const stored = await findQuestions(
    sql,
    polls.flatMap((poll) => (poll ? [poll.id] : [])),
  );
  const [views, groups] = await Promise.all([
    questionViewsOf(sql, stored, { order: 0 }),
    checkedGroupsOf(sql, stored),
  ]);
  return polls.map((poll) => {
    const at = views.findIndex(({ id }) => id === poll?.id);
    const [view, row] = [views[at], stored[at]];
    return view && row && questionFactsOf(view, { ...row, groups: groups.get(view.id) ?? [] });
  });
}

type FactSources = { readAt: Date; groups: readonly CheckedGroup[] };

function questionFactsOf(view: QuestionView, { readAt, groups }: FactSources): QuestionFacts {
  const { kind, result } = view;
  const isOne = kind === 'single' || kind === 'scale';
  const shares =
    isOne && result?.shows === 'shares' ? { people: result.people, rows: result.rows } : undefined;
  const { mean, median } = kind === 'scale' && shares ? scaleResult(shares.rows) : {};
  const scale = mean === undefined || median === undefined ? undefined : { mean, median };
  return {
    facts: factsOf(view, { readAt, groups }, scale),
    isDemo: view.isDemo,
    demo: demoWords(view),
    shares,
    scale,
  };
}

function factsOf(
  view: QuestionView,
  { readAt, groups }: FactSources,
  middle: QuestionFacts['scale'],
): QuestionFacts['facts'] {
  const { kind, result, scale, audience, counts, turnout } = view;
  const listed = view.choices
    .filter((one) => one.role === 'listed')
    .toSorted((a, b) => a.number - b.number)
    .map(({ label }) => label);
  const { none = 0, unsure = 0 } = result?.outside ?? {};
  return {
    id: view.id,
    words: view.text,
    choices: scale
      ? words.scale({
          first: listed[0] ?? '',
          low: scale.low,
          last: listed.at(-1) ?? '',
          high: scale.high,
        })
      : listed.join(' · '),
    opened: formatDay(new Date(view.opensAt)),
    closes: formatDay(new Date(view.closesAt)),
    asked: words.asked[audience],
    shown: words.shown[view.resultShows],
    people: peopleOf('everyone', result?.people ?? turnout),
    outside: peopleOf('everyone', none + unsure),
    checked:
      formatList(
        groups.map(({ levels, people }) => answersOfLevels({ answers: people, levels })),
      ) || words.checkedLater,
    changes: words.changes({ count: counts.changes }),
    held: heldBackFigure(counts),
    sentence: result
      ? resultSentence({ kind, state: view.state, result })
      : hiddenResultSentence(view),
    label: result?.shows === 'shares' ? selectionWords(view) : '',
    read: formatDay(readAt),
    ...(middle && result && { ...scaleFacts(middle, result) }),
  };
}

function scaleFacts(
  { median }: NonNullable<QuestionFacts['scale']>,
  { people, rows }: Result,
): QuestionFacts['facts'] {
  const highest = rows.slice(-2).reduce((sum, { count }) => sum + count, 0);
  return {
    mean: meanWords(scaleResult(rows)) ?? '',
    median: Number.isInteger(median) ? formatNumber(median) : formatTenths(median),
    top: shareWordsOf(highest, people),
  };
}
