import { box, type DrawnElement, type Style } from './drawn-element.ts';
import type { Colours } from './picture-colours.ts';
import type { PictureColumn, PictureRow } from './picture.ts';

const EDGE = 3;
/** A line of the track on both sides of the edge: by night a lit fill is nearly as bright as it. */
const GAP = 2;
const FULL_HEIGHT: Style = { position: 'absolute', top: 0, bottom: 0 };

type BarRoom = {
  width: number;
  tall: number;
  colours: Colours;
  side: 'left' | 'right';
  /** Between the rails of a ladder. */
  isRung: boolean;
};

/** Solid to the low bound, hatched from there to the high one, with an edge at the share. Words stand elsewhere. */
export function barElement(
  { fill, range, isLit }: PictureRow,
  { width, tall, colours, side, isRung }: BarRoom,
): DrawnElement {
  const at = (share: number) => Math.round((width * share) / 100);
  const colour = isLit ? colours.glow : colours.bar;
  const solid = at(range ? range.low : fill);
  const edge = Math.max(0, Math.min(width, at(fill)) - EDGE);
  return box(
    {
      position: 'relative',
      width,
      height: tall,
      borderRadius: isRung ? 0 : radiusOf(tall),
      overflow: 'hidden',
      background: colours.track,
    },
    box({ ...FULL_HEIGHT, [side]: 0, width: solid, background: colour }),
    ...(range
      ? [
          box({
            ...FULL_HEIGHT,
            [side]: solid,
            width: Math.max(1, at(range.high) - solid),
            backgroundImage: hatch(isLit ? colours['hatch-lit'] : colours.hatch, '115deg'),
          }),
        ]
      : []),
    ...(fill > 0 && isLit
      ? [
          box({
            ...FULL_HEIGHT,
            [side]: edge - GAP,
            width: EDGE + 2 * GAP,
            background: colours.track,
          }),
        ]
      : []),
    ...(fill > 0
      ? [box({ ...FULL_HEIGHT, [side]: edge, width: EDGE, background: colours.ink })]
      : []),
  );
}

/** The same upright. */
export function columnBarElement(
  { fill, range }: PictureColumn,
  { width, tall, colours }: Pick<BarRoom, 'width' | 'tall' | 'colours'>,
): DrawnElement {
  const high = (value: number) => Math.round((tall * value) / 100);
  const across: Style = { position: 'absolute', left: 0, width };
  const solid = high(range ? range.low : fill);
  return box(
    {
      position: 'relative',
      width,
      height: tall,
      borderRadius: radiusOf(width),
      overflow: 'hidden',
      background: colours.track,
    },
    box({ ...across, bottom: 0, height: solid, background: colours.bar }),
    ...(range
      ? [
          box({
            ...across,
            bottom: solid,
            height: Math.max(1, high(range.high) - solid),
            backgroundImage: hatch(colours.hatch, '155deg'),
          }),
        ]
      : []),
    ...(fill > 0
      ? [
          box({
            ...across,
            bottom: Math.max(0, Math.min(tall, high(fill)) - EDGE),
            height: EDGE,
            background: colours.ink,
          }),
        ]
      : []),
  );
}

function radiusOf(side: number): number {
  return Math.min(14, Math.round(side * 0.28));
}

export function hatch(colour: string, angle: string): string {
  return `repeating-linear-gradient(${angle}, ${colour} 0px, ${colour} 3px, transparent 3px, transparent 7px)`;
}
