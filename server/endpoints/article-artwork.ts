import {
  DRAWING_BOX,
  type ArticleDrawing,
  type DrawnPoint,
  type DrawnShape,
} from '../../app/content/article-drawing.ts';
import type { Artwork, ArtworkPart } from '../../app/embeds/pictures/picture.ts';

/** The drawing of an article as paths, without its words: they would be too small on a card. */
export function articleArtwork({ shapes }: ArticleDrawing): Artwork {
  return { ...DRAWING_BOX, parts: shapes.map(partOf) };
}

function partOf(shape: DrawnShape): ArtworkPart {
  const { fill, stroke, thickness, opacity } = shape;
  const paint = { fill, stroke, thickness, opacity };
  switch (shape.is) {
    case 'rect': {
      const { x, y, width, height } = shape;
      return {
        ...paint,
        d: `M${place([x, y])}h${tenths(width)}v${tenths(height)}h${tenths(-width)}Z`,
      };
    }
    case 'circle': {
      const { x, y, radius } = shape;
      return { d: `M${place([x, y])}h0`, stroke: fill, thickness: 2 * radius, opacity };
    }
    case 'line':
      return { ...paint, d: `M${place(shape.from)}L${place(shape.to)}` };
    case 'path':
      return { ...paint, d: shape.d };
    case 'dots':
      return {
        d: shape.at.map((one) => `M${place(one)}h0`).join(''),
        stroke: fill,
        thickness: 2 * shape.radius,
        opacity,
      };
  }
}

const place = ([x, y]: DrawnPoint) => `${tenths(x)} ${tenths(y)}`;
const tenths = (value: number) => Math.round(value * 10) / 10;
