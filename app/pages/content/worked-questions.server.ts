import { heldBackFigure } from '../../answering/words/held-back-facts.ts';
import { levelNames } from '../../results/words/splits.ts';
import { peopleOf } from '../../results/words/people.ts';
import { qrCodePath, picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { CheckedGroup } from '../../results/split-release.ts';
import type { Result } from '../../results/result.ts';
import { shareFigure } from '../../base/words/shares.ts';
import {
  agreementWords,
  resultSentence,
  hiddenResultSentence,
} from '../../results/words/sentence.ts';
import { formatDay, formatList, formatNumber } from '../../base/words/figures.ts';
import * as words from '../../content/words/question-facts.ts';
import { isolateBidi } from '../../base/bidi.ts';
import { markdownCode, scriptCode } from '../../embeds/embed-codes.ts';
import { pictureAlt } from '../../embeds/words/picture-alt.ts';
import { DEFAULT_VIEW } from '../../embeds/embed-view.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions } from '../../questions/question-rows.server.ts';
import { checkedGroupsOf } from '../../results/store/checked-groups.server.ts';
import {
  findEmbeddable,
  embedParamsOf,
  type Embeddable,
} from '../../embeds/widget/embeddable.server.ts';
import { loadTextPolls, type TextPoll } from './text-polls.server.ts';

type Deps = { sql: Sql; origin: string };
type Wanted = Parameters<typeof loadTextPolls>[1];

/** A question that a text works with: in a frame, in plain sentences, and as the codes that put it elsewhere. */
export type WorkedQuestion = TextPoll & ReturnType<typeof describeQuestion>;

const FRAME_WIDTH = 600;

/** As many as the text names, each with what it says at this moment. */
export async function loadWorkedQuestions(
  { sql, origin }: Deps,
  text: Wanted,
): Promise<(WorkedQuestion | undefined)[]> {
  const polls = await loadTextPolls(sql, text);
  const embeddable = await Promise.all(
    polls.map(
      async (poll) => poll && findEmbeddable(sql, { question: poll.id, view: DEFAULT_VIEW }),
    ),
  );
  const ids = polls.flatMap((poll) => (poll ? [poll.id] : []));
  const checked = await checkedGroupsOf(sql, await findQuestions(sql, ids));
  return polls.map((poll, index) => {
    const found = embeddable[index];
    if (!poll || !found) return undefined;
    const groups = checked.get(poll.id) ?? [];
    return { ...poll, ...describeQuestion(found, { origin, height: poll.heights.column, groups }) };
  });
}

type DescribeOptions = { origin: string; height: number; groups: readonly CheckedGroup[] };

function describeQuestion(found: Embeddable, { origin, height, groups }: DescribeOptions) {
  const { question } = found;
  const { id, kind, state, result, turnout } = question;
  const embedded = embedParamsOf(found, { origin, width: FRAME_WIDTH, height });
  return {
    address: `${new URL(origin).host}/question/${id}`,
    opened: formatDay(new Date(question.opensAt)),
    closes: formatDay(new Date(question.closesAt)),
    isDemo: question.isDemo,
    people: peopleOf('everyone', result?.people ?? turnout),
    sentence: result ? resultSentence({ kind, state, result }) : hiddenResultSentence(question),
    figures: result ? figuresOf(result) : hiddenResultSentence(question),
    choices: formatList(
      question.choices
        .filter((one) => one.role === 'listed')
        .map(({ label }) => isolateBidi(label)),
    ),
    groups: groupsOf(question, result),
    outside: outsideOf(result),
    checks: groups.map(({ levels, people }) => ({
      name: levelNames(levels),
      people: formatNumber(people),
    })),
    heldBack: heldBackFigure(question.counts),
    picture: {
      light: picturePath(id, 'png'),
      dark: picturePath(id, 'png', { theme: 'dark' }),
      square: picturePath(id, 'png', { shape: 'square' }),
      lines: picturePath(id, 'svg'),
      alt: pictureAlt(question),
    },
    code: qrCodePath(id),
    script: scriptCode(embedded),
    markdown: markdownCode(embedded),
  };
}

/** The people behind each choice, and what whoever picked it is told. */
function groupsOf({ kind }: QuestionView, result: Result | undefined) {
  if (!result || result.people === 0) return [];
  return result.rows.map((row) => ({
    label: row.label,
    count: row.count,
    people: peopleOf('everyone', row.count),
    told: row.count > 0 ? agreementWords(row, { kind, result }) : words.firstOfChoice,
  }));
}

/** "Tuesday 36% (46), Wednesday 25% (32)"; of few people the counts alone. */
function figuresOf({ rows, shows }: Result): string {
  return formatList(
    rows.map(({ label, percent, edge, count }) => {
      const told = { label: isolateBidi(label), count: formatNumber(count) };
      return shows === 'shares'
        ? words.shareOfChoice({ ...told, share: shareFigure({ percent, edge }) })
        : words.countOfChoice(told);
    }),
  );
}

function outsideOf(result: Result | undefined): string {
  const { none = 0, unsure = 0 } = result?.outside ?? {};
  return words.outside({ people: none + unsure });
}
