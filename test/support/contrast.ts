import type { Locator } from '@playwright/test';

/** 1.4.3 of WCAG 2.2: 4.5:1, and 3:1 for 24 px or bold 18.66 px (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
const LEAST = 4.5;
const MIN_LARGE = 3;
/** Enough points for a letter that its strokes have a middle, which keeps its colour. */
export const DEVICE_SCALE = 3;

/**
 * The letters of an area that cannot be read, as they are painted: of each one the colour behind it, which most of its
 * box has, against the colour of its strokes. What styles compute to says nothing of what lies over what. The page needs
 * `deviceScaleFactor: POINTS`.
 */
export async function findLowContrast(area: Locator): Promise<string[]> {
  await area.scrollIntoViewIfNeeded();
  // Where something comes meanwhile, as after an answer, letters are no longer where the picture has them.
  for (;;) {
    const before = await area.evaluate(layoutOf);
    const picture = await area.screenshot({ animations: 'disabled', scale: 'device' });
    const found = await area.evaluate(measure, {
      picture: picture.toString('base64'),
      least: LEAST,
      leastLarge: MIN_LARGE,
    });
    if ((await area.evaluate(layoutOf)) !== before) continue;
    if (found.letters === 0) throw new Error('No letter was looked at.');
    return found.bad;
  }
}

function layoutOf(area: Element): string {
  const places = [area, ...area.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join();
  });
  return `${places.join(' ')} ${area.textContent}`;
}

type MeasureParams = { picture: string; least: number; leastLarge: number };

async function measure(area: Element, { picture, least, leastLarge }: MeasureParams) {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) throw new Error('No canvas.');
  paper.drawImage(bitmap, 0, 0);
  const { data } = paper.getImageData(0, 0, bitmap.width, bitmap.height);
  const frame = area.getBoundingClientRect();
  const scale = bitmap.width / frame.width;

  const light = (value: number) =>
    value <= 0.040_45 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([red = 0, green = 0, blue = 0]: number[]) =>
    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
  const contrast = (one: number[], other: number[]) => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const isShown = (element: Element) => {
    for (let up: Element | null = element; up && up !== area; up = up.parentElement)
      if (getComputedStyle(up).clipPath.startsWith('inset(50%)')) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };

  const bad: string[] = [];
  let letters = 0;
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!holder || !isShown(holder) || holder.closest('[aria-disabled=true], :disabled')) continue;
    const style = getComputedStyle(holder);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    for (const { index: at, 0: letter } of text.matchAll(/[\p{L}\p{N}]/gu)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + letter.length);
      const box = range.getBoundingClientRect();
      const [x, y] = [(box.left - frame.left) * scale, (box.top - frame.top) * scale];
      const [width, height] = [Math.floor(box.width * scale), Math.floor(box.height * scale)];
      if (width < 2 || height < 2 || x < 0 || y < 0) continue;
      if (x + width > bitmap.width || y + height > bitmap.height) continue;
      const seen = new Map<number, { count: number; colour: number[] }>();
      for (let row = 0; row < height; row++)
        for (let column = 0; column < width; column++) {
          const point = 4 * ((Math.round(y) + row) * bitmap.width + Math.round(x) + column);
          const [red = 0, green = 0, blue = 0] = [data[point], data[point + 1], data[point + 2]];
          const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
          const group = seen.get(key);
          if (group) group.count++;
          else seen.set(key, { count: 1, colour: [red, green, blue] });
        }
      const [ground, ...others] = [...seen.values()].toSorted((a, b) => b.count - a.count);
      if (!ground) continue;
      letters++;
      const most = width * height;
      const strokes = others
        .filter(({ count }) => count / most > 0.04)
        .map(({ colour }) => contrast(colour, ground.colour));
      const best = Math.max(1, ...strokes);
      if (best < (isLarge ? leastLarge : least))
        bad.push(
          `“${letter}” of “${text.slice(0, 40)}”, ${best.toFixed(2)}:1 on ${ground.colour.join()}`,
        );
    }
  }
  return { bad, letters };
}
