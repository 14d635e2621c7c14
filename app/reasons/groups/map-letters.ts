type Place = { x: number; y: number };
/** A mark is drawn as far out from its middle as its radius. */
export type DrawnMark = Place & { radius: number; people: number; group: number };
type Line = { from: Place; to: Place };
type Around = { marks: readonly DrawnMark[]; lines: readonly Line[]; clear: number };

const ANGLES = Array.from({ length: 16 }, (_, at) => (at * Math.PI) / 8);
/** As many times `clear` from the edge of a mark, the nearer ones first. */
const FAR = [1, 1.5, 2.5, 4, 8];
/** So many cells farther from the middle of its group a letter stands rather than on a line, or as near to another group. */
const ON_A_LINE = 2;
const BY_ANOTHER = 4;

/** Where the letter of each group stands: beside its marks, near their middle, and `clear` from all marks and other letters. */
export function placesOfLetters(groups: readonly number[], around: Around): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const group of groups) {
    const own = around.marks.filter((mark) => mark.group === group);
    const place = placeBeside(own, group, { ...around, letters: [...places.values()] });
    if (place) places.set(group, place);
  }
  return places;
}

function placeBeside(
  own: readonly DrawnMark[],
  group: number,
  { marks, lines, clear, letters }: Around & { letters: readonly Place[] },
): Place | undefined {
  const middle = middleOf(own);
  // A little less, since rounding may bring a place nearer to the very mark that it was measured from.
  const least = 0.99 * clear;
  for (const far of FAR) {
    const free = own
      .flatMap((mark) => ANGLES.map((angle) => beside(mark, angle, far * clear)))
      .filter(
        (place) =>
          marks.every((mark) => distance(place, mark) - mark.radius >= least) &&
          letters.every((letter) => distance(place, letter) >= 2 * least),
      );
    const costOf = (place: Place) =>
      distance(place, middle) +
      (lines.some((line) => distanceToLine(place, line) < clear) ? ON_A_LINE : 0) +
      (marks.some(
        (mark) => mark.group !== group && distance(place, mark) - mark.radius < 2 * far * clear,
      )
        ? BY_ANOTHER
        : 0);
    const [best] = free
      .map((place) => ({ place, cost: costOf(place) }))
      .toSorted((a, b) => a.cost - b.cost);
    if (best) return best.place;
  }
  return own[0];
}

function beside({ x, y, radius }: DrawnMark, angle: number, far: number): Place {
  return { x: x + (radius + far) * Math.cos(angle), y: y + (radius + far) * Math.sin(angle) };
}

function middleOf(marks: readonly DrawnMark[]): Place {
  const people = marks.reduce((sum, mark) => sum + mark.people, 0);
  return {
    x: marks.reduce((sum, mark) => sum + mark.x * mark.people, 0) / people,
    y: marks.reduce((sum, mark) => sum + mark.y * mark.people, 0) / people,
  };
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function distanceToLine(place: Place, { from, to }: Line): number {
  const [across, up] = [to.x - from.x, to.y - from.y];
  const length = across ** 2 + up ** 2;
  const along = ((place.x - from.x) * across + (place.y - from.y) * up) / (length || 1);
  const at = Math.max(0, Math.min(1, along));
  return distance(place, { x: from.x + at * across, y: from.y + at * up });
}
