import type { Theme } from '../platform/prefs.ts';

export type FrameWidth = { id: string; text: string; pixels: number };

export const FRAME_WIDTHS: readonly [FrameWidth, FrameWidth, FrameWidth] = [
  { id: 'phone', text: 'Phone, 340 pixels', pixels: 340 },
  { id: 'column', text: 'Column, 600 pixels', pixels: 600 },
  { id: 'wide', text: 'Wide, 820 pixels', pixels: 820 },
];

/** Tall enough for the question, its rows and the note below them, as long as the text is of a usual size. */
export function frameHeight(question: { text: string; rows: number }, width: FrameWidth): number {
  const charactersALine = width.pixels / 11;
  const lines = Math.ceil(question.text.length / charactersALine);
  const rowHeight = width.pixels < 640 ? 64 : 74;
  const noteHeight = width.pixels < 640 ? 110 : 70;
  return Math.round(40 + lines * 30 + question.rows * rowHeight + noteHeight);
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
