/** What keys do in the presenter. Clickers send PageDown and PageUp, and a dot or a B for a dark screen. */
export type KeyAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'results'
  | 'reasons'
  | 'code'
  | 'full screen'
  | 'dark'
  | 'theme'
  | 'keys'
  | 'leave';

/** Where the key was pressed: a control uses Space and Enter itself, a field uses all keys. */
export type KeyContext = 'page' | 'control' | 'field';

export type KeyPress = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
};

type KeyBinding = {
  keys: readonly string[];
  act: KeyAction;
};

/** In the order of the list that describes them: see words/presenter.ts. */
export const KEYS: readonly KeyBinding[] = [
  { keys: ['ArrowRight', 'PageDown', ' '], act: 'next' },
  { keys: ['ArrowLeft', 'PageUp'], act: 'previous' },
  { keys: ['Home'], act: 'first' },
  { keys: ['End'], act: 'last' },
  { keys: ['r'], act: 'results' },
  { keys: ['w'], act: 'reasons' },
  { keys: ['q'], act: 'code' },
  { keys: ['b', '.'], act: 'dark' },
  { keys: ['f'], act: 'full screen' },
  { keys: ['d'], act: 'theme' },
  { keys: ['?'], act: 'keys' },
  { keys: ['Escape'], act: 'leave' },
];

const MOVES: readonly KeyAction[] = ['next', 'previous', 'first', 'last'];

/** A single question has no moves. */
export function isMove(act: KeyAction): boolean {
  return MOVES.includes(act);
}

/**
 * The action of a key press. Single letters can disturb people who control their computer by voice (WCAG 2.1.4), so
 * `letters` turns them off.
 */
export function keyActionOf(
  press: KeyPress,
  where: KeyContext,
  letters = true,
): KeyAction | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press;
  if (ctrlKey || metaKey || altKey || where === 'field') return undefined;
  if (key === ' ' && where === 'control') return undefined;
  if (key === ' ' && shiftKey) return 'previous';
  const isLetter = key.length === 1 && key !== ' ';
  if (isLetter && !letters) return undefined;
  const pressed = isLetter ? key.toLowerCase() : key;
  return KEYS.find(({ keys }) => keys.includes(pressed))?.act;
}

/** The place a move leads to, from 0; it stays at the ends. */
export function indexAfterMove(act: KeyAction, at: number, many: number): number {
  const to = { next: at + 1, previous: at - 1, first: 0, last: many - 1 };
  return act in to ? Math.max(0, Math.min(many - 1, to[act as keyof typeof to])) : at;
}
