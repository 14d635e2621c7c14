import { MAX_SIDES } from '../../reasons/reason-rules.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { DEFAULT_VIEW, type EmbedView } from '../embed-view.ts';

type WidgetContent = Pick<
  QuestionView,
  'kind' | 'text' | 'scale' | 'choices' | 'result' | 'survey'
>;

/** The measures of widget.css. */
const PADDING = 24;
const NARROW = 480;
const HEADING = { wide: 26.4, narrow: 24, letter: 13, gap: 16 };
/** The line of a survey with the question's place, and links to those beside it. */
const SERIES = { wide: 24, narrow: 42 };
const ROW = { least: 56, gap: 8, line: 21.25, padding: 20, beside: 110, letter: 9.4 };
/** The height of figures, columns, steps and the words of both ends. */
const COLUMNS = 240;
const OUTSIDE = { above: 12, row: 42, least: 200 };
/** The sentence about a ranking's outcome: in nearly all cases it has at most so many letters beside a name. */
const OUTCOME = { letters: 100, letter: 8.5, line: 24, gap: 4 };
const NOTE = { line: 22, width: 1_740 };
/** A reason has at most 280 letters, and most have far fewer. */
const REASONS = { around: 140, each: 90, letters: 160, letter: 9.2, line: 24, gap: 32 };

/** Estimates a height that fits a question, its rows and the lines below them at this width and a usual text size. */
export function widgetHeight(
  { kind, text, scale, choices, survey }: WidgetContent,
  pixels: number,
  { showsReasons }: Pick<EmbedView, 'showsReasons'> = DEFAULT_VIEW,
): number {
  const room = pixels - PADDING;
  const isNarrow = pixels < NARROW;
  const linesOf = (letters: number, letter: number, within: number) =>
    Math.ceil((letters * letter) / within);
  const heading =
    linesOf(text.length, isNarrow ? HEADING.letter - 1 : HEADING.letter, room) *
      HEADING[isNarrow ? 'narrow' : 'wide'] +
    HEADING.gap;
  const series = survey ? SERIES[isNarrow ? 'narrow' : 'wide'] : 0;
  const listed = choices.filter((one) => one.role === 'listed');
  const rows = listed.map(({ label }) => {
    const lines = linesOf(label.length, ROW.letter, room - ROW.beside);
    return ROW.gap + Math.max(ROW.least, ROW.padding + lines * ROW.line);
  });
  const drawing = scale ? COLUMNS : rows.reduce((sum, row) => sum + row, -ROW.gap);
  const outside = choices.length - listed.length;
  const besideEachOther = Math.max(1, Math.floor((room + ROW.gap) / (OUTSIDE.least + ROW.gap)));
  const below =
    outside === 0
      ? 0
      : OUTSIDE.above + Math.ceil(outside / besideEachOther) * (OUTSIDE.row + ROW.gap) - ROW.gap;
  const longest = Math.max(...listed.map(({ label }) => label.length));
  const outcome =
    kind === 'ranking'
      ? OUTCOME.gap + linesOf(longest + OUTCOME.letters, OUTCOME.letter, room) * OUTCOME.line
      : 0;
  const actions = isNarrow ? 104 : 56;
  const note = Math.ceil(NOTE.width / room) * NOTE.line;
  const reasons = showsReasons ? reasonsHeight(choices.length, room, isNarrow) : 0;
  return Math.ceil(
    PADDING + series + heading + drawing + below + outcome + actions + note + reasons,
  );
}

/** Room for one of each side that there is room for, though there may be fewer yet: a frame without the script keeps its height. */
function reasonsHeight(choices: number, room: number, isNarrow: boolean): number {
  const sides = Math.min(choices, MAX_SIDES);
  const columns = sides === 2 && !isNarrow ? 2 : 1;
  const width = (room - (columns - 1) * REASONS.gap) / columns;
  const lines = Math.ceil((REASONS.letters * REASONS.letter) / width);
  return REASONS.around + (sides / columns) * (REASONS.each + lines * REASONS.line);
}
