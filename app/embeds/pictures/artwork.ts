import { createRng, type Rng } from '../../stats/rng.ts';
import { STAR_PATH } from '../../base/star-path.ts';
import { starAround, type Emblem } from '../../emblems/emblem.ts';
import type { TextPlacer } from './text-placement.ts';
import type { DrawnElement } from './drawn-element.ts';
import type { Colours } from './picture-colours.ts';
import type { Artwork, ArtworkPart } from './picture.ts';

type ArtworkPlacer = Pick<TextPlacer, 'placeArtwork'>;

/** Drawn in the middle of a box, as large as it fits in. */
export function artworkElement(
  { placeArtwork }: ArtworkPlacer,
  { width, height, parts, isMirrored = false }: Artwork,
  { colours, room }: { colours: Colours; room: { width: number; height: number } },
): DrawnElement {
  const scale = Math.min(room.width / width, room.height / height);
  const [x, y] = [(room.width - width * scale) / 2, (room.height - height * scale) / 2];
  const paths = parts.map((part) => pathOf(part, colours)).join('');
  const [start, across] = isMirrored ? [room.width - x, -scale] : [x, scale];
  return placeArtwork(
    `<g transform="translate(${tenths(start)} ${tenths(y)}) scale(${across.toFixed(4)} ${scale.toFixed(4)})">${paths}</g>`,
    room,
  );
}

function pathOf({ d, fill, stroke, thickness, opacity }: ArtworkPart, colours: Colours): string {
  const paint = fill ? colours[fill] : 'none';
  const line = stroke
    ? ` stroke="${colours[stroke]}" stroke-width="${thickness ?? 1}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const veil = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return `<path d="${d}" fill="${paint}"${line}${veil}/>`;
}

export function starElement(
  { placeArtwork }: ArtworkPlacer,
  colour: string,
  size = 30,
): DrawnElement {
  return placeArtwork(`<path d="${STAR_PATH}" fill="${colour}" transform="scale(${size / 16})"/>`, {
    width: size,
    height: size,
  });
}

/** The emblem of a topic or a community, whose paths stand in a square of 96. */
export function emblemArtwork({ lines, dots, stars, brightest }: Emblem): Artwork {
  return {
    width: 96,
    height: 96,
    parts: [
      { d: lines, stroke: 'soft', thickness: 0.7 },
      { d: dots, stroke: 'ink', thickness: 6 },
      { d: stars, fill: 'ink' },
      { d: brightest, fill: 'star' },
    ],
  };
}

type Dot = { x: number; y: number; size: number };

const SIDE = 400;
/** So many places are tried for each dot; the one farthest from all others is taken (Mitchell 1991). */
const TRIES = 7;
const SPACE_TO_STAR = 46;
const STAR_SIZE = 76;
const TONES = ['soft', 'soft', 'bar', 'bar', 'glow'] as const;

/** Dots around one star, beside a page that has no drawing of its own: always the same ones for a name. */
export function skyArtwork(name: string, dots: number): Artwork {
  const rng = createRng(name);
  const star = { x: SIDE * (0.42 + rng() * 0.2), y: SIDE * (0.36 + rng() * 0.24), size: STAR_SIZE };
  return {
    width: SIDE,
    height: SIDE,
    parts: [
      ...placed(rng, star, dots).map(({ x, y, size }, at): ArtworkPart => ({
        d: `M${tenths(x)} ${tenths(y)}h0`,
        stroke: TONES[at % TONES.length] ?? 'soft',
        thickness: tenths(size),
      })),
      {
        d: starAround(star, STAR_SIZE / 2),
        fill: 'glow',
      },
    ],
  };
}

function placed(rng: Rng, star: Dot, dots: number): Dot[] {
  const found: Dot[] = [];
  const distance = ({ x, y }: Dot) =>
    Math.min(
      Math.hypot(x - star.x, y - star.y) - SPACE_TO_STAR,
      ...found.map((other) => Math.hypot(x - other.x, y - other.y)),
    );
  for (let number = 0; number < dots; number++) {
    const tries = Array.from({ length: TRIES }, () => dotIn(rng)).toSorted(
      (a, b) => distance(b) - distance(a),
    );
    found.push(...tries.slice(0, 1));
  }
  return found;
}

/** Within a circle, thinner towards its edge; most are small. */
function dotIn(rng: Rng): Dot {
  const angle = rng() * 2 * Math.PI;
  const away = (SIDE / 2 - 8) * rng() ** 0.62;
  return {
    x: SIDE / 2 + Math.cos(angle) * away,
    y: SIDE / 2 + Math.sin(angle) * away,
    size: 4 + 9 * rng() ** 3,
  };
}

const tenths = (value: number) => Math.round(value * 10) / 10;
