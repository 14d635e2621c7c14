/**
 * React takes a page over bit by bit. A press that reaches it meanwhile makes it do all that is left at once, before the
 * press is answered. So until then it does not see presses, and those of buttons are done when the page is its own.
 */
const EVENTS = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'focusin',
  'focusout',
  'keydown',
  'keypress',
  'keyup',
  'click',
] as const;
/** Fields and links do at once what they do, and React must see it. */
const LEFT_ALONE = 'a, label, input, select, textarea';
const LATEST_MS = 2_000;

const held = new Set<HTMLButtonElement>();

/** Called before React listens, since of those who listen to the same the first is told first. */
export function holdEarlyPresses(): void {
  for (const type of EVENTS) document.addEventListener(type, hold, true);
  setTimeout(releaseEarlyPresses, LATEST_MS);
}

export function releaseEarlyPresses(): void {
  for (const type of EVENTS) document.removeEventListener(type, hold, true);
  const buttons = [...held];
  held.clear();
  for (const button of buttons) button.click();
}

function hold(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest('button');
  if (!button && (event instanceof KeyboardEvent || target.closest(LEFT_ALONE))) return;
  event.stopImmediatePropagation();
  if (!button || event.type !== 'click') return;
  event.preventDefault();
  // Pressed again it becomes the last.
  held.delete(button);
  held.add(button);
}
