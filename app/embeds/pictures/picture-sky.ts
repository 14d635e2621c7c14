import { createRng, type Rng } from '../../stats/rng.ts';
import { box, type DrawnElement } from './drawn-element.ts';
import type { Colours } from './picture-colours.ts';
import { starElement } from './picture-star.ts';
import type { Sky } from './picture.ts';

type Dot = { x: number; y: number; size: number };

/** So many places are tried for each dot; the one farthest from all others is taken (Mitchell 1991). */
const TRIES = 7;
const SPACE_TO_STAR = 46;

/** A square of dots around one star, where an emblem may come to stand. */
export function skyElement({ seed, dots }: Sky, colours: Colours, side: number): DrawnElement {
  const rng = createRng(seed);
  const star: Dot = { x: side * (0.42 + rng() * 0.2), y: side * (0.36 + rng() * 0.24), size: 76 };
  const tones = [colours.soft, colours.soft, colours.bar, colours.bar, colours.glow];
  return box(
    { position: 'relative', width: side, height: side },
    ...placed(rng, star, { dots, side }).map((dot, at) =>
      dotElement(dot, tones[at % tones.length] ?? ''),
    ),
    box(
      { position: 'absolute', left: star.x - star.size / 2, top: star.y - star.size / 2 },
      starElement(colours.glow, star.size),
    ),
  );
}

function placed(rng: Rng, star: Dot, { dots, side }: { dots: number; side: number }): Dot[] {
  const found: Dot[] = [];
  const distance = ({ x, y }: Dot) =>
    Math.min(
      Math.hypot(x - star.x, y - star.y) - SPACE_TO_STAR,
      ...found.map((other) => Math.hypot(x - other.x, y - other.y)),
    );
  for (let number = 0; number < dots; number++) {
    const tries = Array.from({ length: TRIES }, () => dotIn(rng, side)).toSorted(
      (a, b) => distance(b) - distance(a),
    );
    found.push(...tries.slice(0, 1));
  }
  return found;
}

/** Within a circle, thinner towards its edge; most are small. */
function dotIn(rng: Rng, side: number): Dot {
  const angle = rng() * 2 * Math.PI;
  const away = (side / 2 - 8) * rng() ** 0.62;
  return {
    x: side / 2 + Math.cos(angle) * away,
    y: side / 2 + Math.sin(angle) * away,
    size: 4 + 9 * rng() ** 3,
  };
}

function dotElement({ x, y, size }: Dot, colour: string): DrawnElement {
  return box({
    position: 'absolute',
    left: Math.round(x - size / 2),
    top: Math.round(y - size / 2),
    width: Math.round(size),
    height: Math.round(size),
    borderRadius: Math.round(size),
    background: colour,
  });
}
