import type { Theme } from '../platform/prefs.ts';

export type FrameWidth = { id: string; text: string; pixels: number };

export const FRAME_WIDTHS: readonly [FrameWidth, FrameWidth, FrameWidth] = [
  { id: 'phone', text: 'Phone, 340 pixels', pixels: 340 },
  { id: 'column', text: 'Column, 600 pixels', pixels: 600 },
  { id: 'wide', text: 'Wide, 820 pixels', pixels: 820 },
];

const FRAME_HEIGHT = 460;

/** The code an editor pastes into a page. */
export function frameCode(
  origin: string,
  surveyId: string,
  theme: Theme,
  width: FrameWidth,
): string {
  const src = `${origin}/embed/results/${surveyId}?theme=${theme}`;
  return `<iframe src="${src}" title="Poll result" width="${width.pixels}" height="${FRAME_HEIGHT}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
