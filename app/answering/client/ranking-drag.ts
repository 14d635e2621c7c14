import {
  animateReorder as glideRows,
  startRowDrag,
  type DragHandlers,
} from '../../ui/drag-rows.ts';

type RankingDrag = Pick<DragHandlers, 'ranked' | 'place' | 'end'>;

/** A row dropped below the placed rows has no place. */
export function startDrag(
  event: Pick<PointerEvent, 'button' | 'clientY' | 'pointerId'>,
  grip: HTMLElement,
  list: HTMLElement,
  drag: RankingDrag,
): void {
  const isPlaced = (row: HTMLElement) => row.classList.contains('rank-placed');
  startRowDrag(event, grip, list, { ...drag, isPlaced, liftedClass: 'rank-dragged' });
}

export function glide(list: HTMLElement, change: () => void): void {
  glideRows(list, change);
}
