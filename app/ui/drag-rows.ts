import { flushSync } from 'react-dom';

/** Loaded only when a list is dragged: rows that follow the pointer, and rows that make way. */
const GLIDE_MS = 180;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export type DragHandlers = {
  /** The class of a row while it is dragged. */
  liftedClass: string;
  /** How many of the other rows are ranked. */
  ranked: () => number;
  isPlaced: (row: HTMLElement) => boolean;
  place: (place: number) => void;
  end: () => void;
};

/** The row under the pointer moves in the list whenever its middle passes another row's. */
export function startRowDrag(
  event: Pick<PointerEvent, 'button' | 'clientY' | 'pointerId'>,
  grip: HTMLElement,
  list: HTMLElement,
  drag: DragHandlers,
): void {
  const row = grip.closest('li');
  if (!row || event.button !== 0) return;
  grip.setPointerCapture(event.pointerId);
  const offset = event.clientY - row.getBoundingClientRect().top;
  row.classList.add(drag.liftedClass);
  let hasMoved = false;

  const follow = ({ clientY }: PointerEvent) => {
    row.style.transform = '';
    const natural = row.getBoundingClientRect();
    const middle = clientY - offset + natural.height / 2;
    const place = placeUnder(middle, row, list, drag.ranked());
    const now = drag.isPlaced(row) ? [...list.children].indexOf(row) + 1 : 0;
    if (place !== now) {
      hasMoved = true;
      animateReorder(list, () => drag.place(place), row);
    }
    row.style.transform = `translateY(${clientY - offset - row.getBoundingClientRect().top}px)`;
  };
  const stop = () => {
    grip.removeEventListener('pointermove', follow);
    row.classList.remove(drag.liftedClass);
    const from = row.style.transform;
    row.style.transform = '';
    if (!isStill()) row.animate([{ transform: from }, { transform: 'none' }], timing());
    if (hasMoved) drag.end();
  };
  grip.addEventListener('pointermove', follow);
  for (const name of ['pointerup', 'pointercancel'] as const)
    grip.addEventListener(name, stop, { once: true });
}

/** The index among the other rows above which the middle lies. Below the ranked rows there is no index. */
function placeUnder(middle: number, row: HTMLElement, list: HTMLElement, ranked: number): number {
  const others = [...list.children].filter((one) => one !== row);
  const above = others.filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    return top + height / 2 < middle;
  }).length;
  return above > ranked ? 0 : above + 1;
}

/** Lets rows glide to their new places after the change, instead of jumping there. */
export function animateReorder(list: HTMLElement, change: () => void, except?: HTMLElement): void {
  const rows = [...list.children].filter((row) => row !== except);
  const before = new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
  flushSync(change);
  if (isStill()) return;
  for (const [row, top] of before) {
    const by = top - row.getBoundingClientRect().top;
    if (by !== 0)
      row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], timing());
  }
}

function timing(): KeyframeAnimationOptions {
  return { duration: GLIDE_MS, easing: EASE };
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
