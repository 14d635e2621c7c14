import { heldFigure } from '../../answering/held-words.ts';
import { checksNamed } from '../../results/words/part-words.ts';
import { peopleOf } from '../../results/people-words.ts';
import { codePath, picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/present.ts';
import type { CheckedGroup } from '../../results/released.ts';
import type { Result } from '../../results/results.ts';
import { shareFigure } from '../../base/shares.ts';
import { companyWords, sentenceOf, waitingSentence } from '../../results/words/sentence.ts';
import { formatCount, formatDay, formatList, formatNumber } from '../../base/format.ts';
import { isolate } from '../../base/isolate.ts';
import { markdownCode, scriptCode } from '../../embeds/embed-codes.ts';
import { pictureAlt } from '../../embeds/pictures/picture-alt.ts';
import { PLAIN_VIEW } from '../../embeds/view-address.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions } from '../../questions/store.server.ts';
import { checkedGroupsOf } from '../../results/store/checked-groups.server.ts';
import { embeddableAt, embeddedOf, type Embeddable } from '../../embeds/frame/embedded.server.ts';
import { pollsFor, type PollInText } from './polls-in-texts.server.ts';

type Means = { sql: Sql; origin: string };
type Wanted = Parameters<typeof pollsFor>[1];

/** A question that a text works with: in a frame, in plain sentences, and as the codes that put it elsewhere. */
export type WorkedQuestion = PollInText & ReturnType<typeof workedOut>;

const WIDTH = 600;

/** As many as the text names, each with what it says at this moment. */
export async function workedQuestions(
  { sql, origin }: Means,
  text: Wanted,
): Promise<(WorkedQuestion | undefined)[]> {
  const polls = await pollsFor(sql, text);
  const embeddable = await Promise.all(
    polls.map(async (poll) => poll && embeddableAt(sql, { question: poll.id, view: PLAIN_VIEW })),
  );
  const ids = polls.flatMap((poll) => (poll ? [poll.id] : []));
  const checked = await checkedGroupsOf(sql, await findQuestions(sql, ids));
  return polls.map((poll, index) => {
    const found = embeddable[index];
    if (!poll || !found) return undefined;
    const groups = checked.get(poll.id) ?? [];
    return { ...poll, ...workedOut(found, { origin, height: poll.heights.column, groups }) };
  });
}

type With = { origin: string; height: number; groups: readonly CheckedGroup[] };

function workedOut(found: Embeddable, { origin, height, groups }: With) {
  const { question } = found;
  const { id, kind, result, turnout } = question;
  const embedded = embeddedOf(found, { origin, width: WIDTH, height });
  return {
    address: `${new URL(origin).host}/question/${id}`,
    opened: formatDay(new Date(question.opensAt)),
    closes: formatDay(new Date(question.closesAt)),
    isDemo: question.isDemo,
    people: peopleOf('everyone', result?.people ?? turnout),
    sentence: result ? sentenceOf({ kind, result }) : waitingSentence(question),
    figures: result ? figuresOf(result) : waitingSentence(question),
    choices: formatList(
      question.choices.filter(({ role }) => role === 'listed').map(({ label }) => isolate(label)),
    ),
    groups: groupsOf(question, result),
    outside: outsideOf(result),
    checks: groups.map(({ levels, people }) => ({
      name: checksNamed(levels),
      people: formatNumber(people),
    })),
    heldBack: heldFigure(question.counts),
    picture: {
      light: picturePath(id, 'png'),
      dark: picturePath(id, 'png', { theme: 'dark' }),
      square: picturePath(id, 'png', { shape: 'square' }),
      lines: picturePath(id, 'svg'),
      alt: pictureAlt(question),
    },
    code: codePath(id),
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
    told: row.count > 0 ? companyWords(row, { kind, result }) : 'You would be the first.',
  }));
}

/** "Tuesday 36% (46), Wednesday 25% (32)"; of few people the counts alone. */
function figuresOf({ rows, shows }: Result): string {
  return formatList(
    rows.map(({ label, percent, edge, count }) => {
      const figure =
        shows === 'shares'
          ? `${shareFigure({ percent, edge })} (${formatNumber(count)})`
          : formatNumber(count);
      return `${isolate(label)} ${figure}`;
    }),
  );
}

function outsideOf(result: Result | undefined): string {
  const { none = 0, unsure = 0 } = result?.outside ?? {};
  return formatCount(none + unsure, { one: '# person', other: '# people' });
}
