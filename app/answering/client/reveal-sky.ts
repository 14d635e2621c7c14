import { skyOf } from '../../results/sky/sky.ts';

/** Fewer than a sky has at rest: they move, and for a second. */
const MAX_FLYING = 320;
const FLIGHT_MS = 640;
/** The last dot sets out so much later than the first. */
const SPREAD_MS = 360;
const FADE_MS = 200;
const DOT = 2.5;
const STAR = 9;

type Place = { x: number; y: number };
type Flight = { from: Place; to: Place; begin: number; colour: string; isOwn: boolean };

/**
 * Lets the answers of a result that has just appeared fly into its bars: one dot for each, or for each few. Drawn over
 * the table, which says the same and waits for nothing.
 *
 * @param rows In the order of the bars.
 */
export function revealSky(
  area: HTMLElement,
  rows: readonly { number: number; count: number }[],
  mine: readonly number[],
): void {
  const bars = [
    ...area.querySelectorAll<SVGElement>(':is(.strip-face, .slim-bar) > .bar, .column-face'),
  ];
  const table = bars[0]?.closest('table');
  if (!table || bars.length !== rows.length) return;
  const box = table.getBoundingClientRect();
  const flights = skyOf(rows, MAX_FLYING).groups.flatMap(({ number, dots }, at) => {
    const bar = bars[at];
    return bar ? flightsTo(bar, { box, dots, isOwn: mine.includes(number) }) : [];
  });
  const around = area.getBoundingClientRect();
  const canvas = coverOf(area);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas.remove();
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.translate(box.x - around.x, box.y - around.y);
  const begun = performance.now();
  const draw = (now: number) => {
    pen.clearRect(-STAR, -STAR, box.width + 2 * STAR, box.height + 2 * STAR);
    let isFlying = false;
    for (const flight of flights) isFlying = drawFlight(pen, flight, now - begun) || isFlying;
    if (isFlying) requestAnimationFrame(draw);
    else canvas.remove();
  };
  requestAnimationFrame(draw);
}

type Bar = { box: DOMRect; dots: number; isOwn: boolean };

/** To places all over the solid part of the bar, which is still growing, and so is measured by what it will be. */
function flightsTo(bar: SVGElement, { box, dots, isOwn }: Bar): Flight[] {
  const solid = bar.querySelector('.bar-solid, .column-solid');
  const part = (name: string, otherwise: number) =>
    Number.parseFloat(solid?.getAttribute(name) ?? '') / 100 || otherwise;
  const face = bar.getBoundingClientRect();
  const colours = getComputedStyle(bar);
  const at = (x: number, y: number): Place => ({
    x: face.x - box.x + face.width * part('width', 0) * x,
    y: face.y - box.y + face.height * (part('y', 0) + part('height', 0) * y),
  });
  return Array.from({ length: dots }, (_, index) => {
    // One's own comes last, and sets the end of the bar.
    const isStar = isOwn && index === dots - 1;
    return {
      from: { x: Math.random() * box.width, y: Math.random() * box.height },
      to: isStar
        ? at(bar.matches('.bar') ? 1 : 0.5, bar.matches('.bar') ? 0.5 : 0)
        : at(Math.random(), Math.random()),
      begin: isStar ? SPREAD_MS : Math.random() * SPREAD_MS,
      colour: colours.getPropertyValue(isStar ? '--star' : isOwn ? '--glow' : '--hatch'),
      isOwn: isStar,
    };
  });
}

/** Whether it is on its way, or fading. */
function drawFlight(pen: CanvasRenderingContext2D, flight: Flight, elapsed: number): boolean {
  const { from, to, begin, colour, isOwn } = flight;
  const time = elapsed - begin;
  if (time > FLIGHT_MS + FADE_MS) return false;
  const part = Math.min(1, Math.max(0, time / FLIGHT_MS));
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
  const x = from.x + (to.x - from.x) * eased;
  const y = from.y + (to.y - from.y) * eased;
  pen.globalAlpha = time > FLIGHT_MS ? 1 - (time - FLIGHT_MS) / FADE_MS : Math.min(1, part * 6);
  pen.fillStyle = colour;
  pen.beginPath();
  if (isOwn) starAt(pen, { x, y });
  else pen.arc(x, y, DOT, 0, 2 * Math.PI);
  pen.fill();
  return true;
}

/** The site's star: four points, with hollow sides. */
function starAt(pen: CanvasRenderingContext2D, { x, y }: Place): void {
  pen.moveTo(x, y - STAR);
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const)
    pen.quadraticCurveTo(x, y, x + dx * STAR, y + dy * STAR);
}

/** Over all of the area; the pen begins where the table does. */
function coverOf(area: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = area.getBoundingClientRect();
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  canvas.className = 'sky-cover';
  canvas.ariaHidden = 'true';
  area.append(canvas);
  return canvas;
}
