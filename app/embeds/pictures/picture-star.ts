import { box, type DrawnElement } from './drawn-element.ts';

/** The logo of ui/logo.tsx made of boxes: an image inside the image could be refused by a page's policy. */
export function starElement(colour: string, size = 30): DrawnElement {
  const unit = size / 32;
  const bar = (x: number, y: number, width: number, height: number) =>
    box({
      position: 'absolute',
      left: x * unit,
      top: y * unit,
      width: width * unit,
      height: height * unit,
      borderRadius: 1.5 * unit,
      background: colour,
    });
  return box(
    { position: 'relative', width: size, height: size },
    bar(14.5, 2, 3, 28),
    bar(2, 14.5, 28, 3),
    bar(9.25, 10, 3, 12),
    bar(19.75, 10, 3, 12),
  );
}
