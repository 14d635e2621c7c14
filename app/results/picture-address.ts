import { splitParams, splitNameOf } from './split-name.ts';
import { EVERYONE, type Split } from './tally.ts';

/** The shapes of a result's picture: for link previews, and for feeds that show squares. */
export const PICTURE_SHAPES = {
  card: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;
export type PictureTheme = 'light' | 'dark';
export type PictureFormat = 'png' | 'svg';

export type PictureOptions = {
  shape?: PictureShape | undefined;
  theme?: PictureTheme | undefined;
  split?: Split | undefined;
};

/** The address of a question's picture as it is now. Defaults are left out, so that one picture has one address. */
export function picturePath(id: string, format: PictureFormat, look: PictureOptions = {}): string {
  const { shape = 'card', theme = 'light', split = EVERYONE } = look;
  const splitName = splitNameOf(split);
  const params = new URLSearchParams({
    ...(shape !== 'card' && { shape }),
    ...(theme !== 'light' && { theme }),
    ...(splitName === undefined ? splitParams(split) : { split: splitName }),
  });
  const path = `/api/v1/questions/${id}/picture.${format}`;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The code that a camera reads to open the question. */
export function qrCodePath(id: string): string {
  return `/api/v1/questions/${id}/code.svg`;
}
