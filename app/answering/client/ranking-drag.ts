import {
  animateReorder as glideRows,
  startDrag as startDragOf,
  type DragHandlers,
} from '../../ui/drag-rows.ts';

type RankingDrag = Pick<DragHandlers, 'ranked' | 'place' | 'end'>;

/** Below those with a place a row has none. */
export function startDrag(
  event: Pick<PointerEvent, 'button' | 'clientY' | 'pointerId'>,
  grip: HTMLElement,
  list: HTMLElement,
  drag: RankingDrag,
): void {
  const isPlaced = (row: HTMLElement) => row.classList.contains('rank-placed');
  startDragOf(event, grip, list, { ...drag, isPlaced, liftedClass: 'rank-dragged' });
}

export function glide(list: HTMLElement, change: () => void): void {
  glideRows(list, change);
}
