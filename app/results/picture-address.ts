import { partParams, splitOf } from './split.ts';
import { ALL, type Part } from './tally.ts';

/** The shapes a result is drawn in: for link previews, and for feeds that show squares. */
export const PICTURE_SHAPES = {
  card: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;
export type PictureTheme = 'light' | 'dark';
export type PictureFormat = 'png' | 'svg';

export type PictureLook = {
  shape?: PictureShape | undefined;
  theme?: PictureTheme | undefined;
  part?: Part | undefined;
};

/** Where a question is drawn as it stands now. What is as usual is left out, so that one picture has one address. */
export function picturePath(id: string, format: PictureFormat, look: PictureLook = {}): string {
  const { shape = 'card', theme = 'light', part = ALL } = look;
  const split = splitOf(part);
  const params = new URLSearchParams({
    ...(shape !== 'card' && { shape }),
    ...(theme !== 'light' && { theme }),
    ...(split === undefined ? partParams(part) : { split }),
  });
  const path = `/api/v1/questions/${id}/picture.${format}`;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** What a camera reads to find the question. */
export function codePath(id: string): string {
  return `/api/v1/questions/${id}/code.svg`;
}
