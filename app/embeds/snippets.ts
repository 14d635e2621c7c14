import type { QuestionView } from '../answers/present.ts';
import type { Theme } from '../platform/prefs.ts';

export type FrameWidth = { id: string; text: string; pixels: number };

export const FRAME_WIDTHS: readonly [FrameWidth, FrameWidth, FrameWidth] = [
  { id: 'phone', text: 'Phone, 340 pixels', pixels: 340 },
  { id: 'column', text: 'Column, 600 pixels', pixels: 600 },
  { id: 'wide', text: 'Wide, 820 pixels', pixels: 820 },
];

type Framed = Pick<QuestionView, 'text' | 'scale' | 'choices' | 'result'>;

const PADDING = 32;
const LETTERS = 9.6;
const TEXT_LINE = 28;
const NOTE_LINE = 20;
const NOTE_WIDTH = 1_200;

/** Tall enough for the question, its drawing and the note below it, as long as the text is of a usual size. */
export function frameHeight(question: Framed, { pixels }: FrameWidth): number {
  const linesOf = (text: string, room: number) => Math.ceil((text.length * LETTERS) / room);
  const room = pixels - PADDING;
  const isNarrow = pixels < 640;
  const heading = linesOf(question.text, room) * TEXT_LINE;
  const note = 20 + Math.ceil(NOTE_WIDTH / room) * NOTE_LINE;
  if (!question.result || question.result.people === 0) return PADDING + heading + note;
  const rows = question.choices.filter(({ role }) => role === 'listed');
  const [row, gap, beside] = isNarrow ? [56, 8, 112] : [64, 10, 152];
  // Of a scale: columns, their steps and ends, the ruler under them, and what the columns reach up to.
  const drawing = question.scale
    ? isNarrow
      ? 392
      : 428
    : rows.reduce((sum, { label }) => {
        const lines = linesOf(label, room - beside);
        return sum + gap + Math.max(row, 16 + lines * 26);
      }, gap);
  return PADDING + heading + 16 + drawing + note;
}

/** In the address of a frame the reader's own choice is called `auto`. */
export const themeWord = (theme: Theme) => (theme === 'system' ? 'auto' : theme);

/** The code an editor pastes into a page. */
export function frameCode(
  origin: string,
  surveyId: string,
  theme: Theme,
  { width, height }: { width: FrameWidth; height: number },
): string {
  const src = `${origin}/embed/results/${surveyId}?theme=${themeWord(theme)}`;
  return `<iframe src="${src}" title="Poll result" width="${width.pixels}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
